// Writes animated GIF files (GIF89a), frame by frame.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::driver {

class GifWriter {
 public:
  // Adds a frame of four bytes per pixel. All frames have the size of the first; larger ones are cropped. `delay`: how
  // long the frame is shown, in hundredths of a second, 2 to 65535. The first frame determines 200 colours that fit it
  // best; later frames add distant colours while there is room, and map all others to the nearest.
  void add(std::string_view rgba, int width, int height, int delay);
  bool empty() const { return body_.empty(); }
  std::string take();

 private:
  void choosePalette(std::string_view rgba);
  int nearest(unsigned color15);
  void compress(const std::vector<std::uint8_t>& indices);

  int width_ = 0, height_ = 0, used_ = 0;
  std::string body_;
  std::vector<std::uint8_t> palette_;  // three bytes per colour
  std::vector<std::int16_t> known_;    // by 15-bit colour: its index, -1: not computed yet
  std::vector<std::uint8_t> last_;     // indices of the previous frame
};

}  // namespace vellum::driver
