// A picture that scripts draw on. A pixel is a colour (colors.h), in a mask the number of an area, or SeeThrough for a
// transparent pixel.
//
// All functions accept any numbers: parts outside of the picture are clipped, and take no time.
#pragma once

#include "base/account_allocator.h"
#include "languages/ags/world/blending.h"

namespace vellum::ags::world {

class Canvas {
 public:
  static constexpr Int SeeThrough = world::SeeThrough;

  Canvas() = default;
  Canvas(int width, int height, Int color)
      : width_(width), height_(height), pixels_(static_cast<std::size_t>(width) * height, color) {}
  explicit Canvas(base::MemoryAccount* account) : pixels_(account) {}

  int width() const { return width_; }
  int height() const { return height_; }
  std::size_t size() const { return pixels_.size(); }
  bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width_ && y < height_; }
  Int at(int x, int y) const { return contains(x, y) ? pixels_[indexOf(x, y)] : SeeThrough; }
  void set(int x, int y, Int color) {
    if (contains(x, y)) pixels_[indexOf(x, y)] = color;
  }

  // Corners and ends are included; the order of corners does not matter.
  void fill(Int color) { pixels_.assign(pixels_.size(), color); }
  void rectangle(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2, Int color);
  // The same by the colour's alpha; nothing of SeeThrough.
  void paint(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2, Int color);
  void line(Point from, Point to, int thickness, Int color);
  void circle(Point middle, int radius, Int color);
  void triangle(Point a, Point b, Point c, Int color);

  struct Part {
    int x = 0, y = 0, width = 0, height = 0;
  };
  // Draws a part of another picture, scaled to `width` by `height`, with its top left corner at `x`, `y`. Transparent
  // pixels are skipped. `transparency` is a percentage.
  void draw(const Canvas& source, Part part, int x, int y, int width, int height, int transparency);
  // The same, mixed with what is below; in the copying modes, transparent pixels count, too.
  void blend(const Canvas& source, Part part, int x, int y, int width, int height, int transparency, BlendMode mode);
  // Draws all of it, at its own size.
  void draw(const Canvas& source, int x, int y) {
    draw(source, {0, 0, source.width_, source.height_}, x, y, source.width_, source.height_, 0);
  }

  void flip(bool leftToRight, bool upsideDown);
  Canvas part(Part part) const;
  Canvas scaled(int width, int height) const;
  // Rotated clockwise around the middle.
  Canvas turned(int degrees, int width, int height) const;
  // The size of a picture rotated by this angle.
  static Point sizeOfTurned(int degrees, int width, int height);
  // Blends to the colour by `saturation` percent, keeping the pixel's brightness, then darkens to `luminance` percent.
  void tint(int red, int green, int blue, int saturation, int luminance);
  // Transparent where the other one is; both have the same size.
  void takeTransparency(const Canvas& other);

  base::AccountVector<Int>& pixels() { return pixels_; }  // for saving

 private:
  // Calls draw(target, pixel) for each pixel of the source part that falls on the canvas.
  template <class Draw>
  void eachDrawn(const Canvas& source, Part part, int x, int y, int width, int height, Draw draw);
  std::size_t indexOf(int x, int y) const { return static_cast<std::size_t>(y) * width_ + x; }

  int width_ = 0, height_ = 0;
  base::AccountVector<Int> pixels_;
};

}  // namespace vellum::ags::world
