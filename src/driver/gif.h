// Animated GIF files (GIF89a) of pictures that come one by one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::driver {

class GifWriter {
 public:
  // Four bytes a pixel; all frames have the size of the first, larger ones are cut. `delay`: how long it is seen, in
  // hundredths of a second, 2 to 65535. The first fixes 200 colours that fit it best; later frames add what is far from
  // them while there is room, all else is brought to the nearest.
  void add(std::string_view rgba, int width, int height, int delay);
  bool empty() const { return body_.empty(); }
  std::string take();

 private:
  void choosePalette(std::string_view rgba);
  int nearest(unsigned color15);
  void compress(const std::vector<std::uint8_t>& indices);

  int width_ = 0, height_ = 0, used_ = 0;
  std::string body_;
  std::vector<std::uint8_t> palette_;  // three bytes a colour
  std::vector<std::int16_t> known_;    // by colour of 15 bits: its index, -1 not asked yet
  std::vector<std::uint8_t> last_;     // indices of the frame before
};

}  // namespace vellum::driver
