// Draws plain shapes and text into a picture. Everything is clipped, and no coordinate is too large. A pixel belongs to
// a shape when its middle does.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/image/picture.h"

namespace vellum::base {

struct Color {
  std::uint8_t red = 0, green = 0, blue = 0, alpha = 255;
};

// In pixels from the upper left corner; the middle of the first pixel is at 0.5.
struct Point {
  float x = 0, y = 0;
};

class Painter {
 public:
  explicit Painter(Picture& picture) : picture_(picture) {}

  void fill(Color color);
  // Even-odd: a point that the outline surrounds twice is outside.
  void polygon(std::span<const Point> corners, Color color);
  void disk(Point middle, float radius, Color color);
  void line(Point from, Point to, Color color, float width = 1);
  void outline(std::span<const Point> corners, Color color, float width = 1);
  // The upper left corner is that of the first letter's cell. In Windows-1252.
  void text(int x, int y, std::string_view text, Color color);

  std::uint64_t painted() const { return painted_; }  // pixels so far, those painted twice too

 private:
  void mix(int x, int y, Color color);
  void row(int y, float from, float to, Color color);

  Picture& picture_;
  std::uint64_t painted_ = 0;
};

int widthOfText(std::string_view text);  // in pixels; its height is GlyphHeight

}  // namespace vellum::base
