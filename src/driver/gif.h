// Animated GIF files (GIF89a) of pictures that come one by one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::driver {

class GifWriter {
 public:
  // `delay` in hundredths of a second a frame.
  explicit GifWriter(int delay) : delay_(delay) {}
  // Four bytes a pixel; every frame has the size of the first. The first fixes 200 colours that fit it best; later
  // frames add what is far from them while there is room, all else is brought to the nearest.
  void add(std::string_view rgba, int width, int height);
  bool empty() const { return body_.empty(); }
  std::string take();

 private:
  void choosePalette(std::string_view rgba);
  int nearest(unsigned color15);
  void compress(const std::vector<std::uint8_t>& indices);

  int delay_, width_ = 0, height_ = 0, used_ = 0;
  std::string body_;
  std::vector<std::uint8_t> palette_;  // three bytes a colour
  std::vector<std::int16_t> known_;    // by colour of 15 bits: its index, -1 not asked yet
  std::vector<std::uint8_t> last_;     // indices of the frame before
};

}  // namespace vellum::driver
