#include "languages/ags/world/canvas.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/math/math.h"

namespace vellum::ags::world {

namespace {

int mixed(int from, int to, int percent) { return from + (to - from) * percent / 100; }

// `whole * part / of`, rounded down after adding `rounding`; 0 when `of` is 0. In doubles, where no product overflows.
std::int64_t share(std::int64_t whole, std::int64_t part, std::int64_t of, double rounding) {
  if (of == 0) return 0;
  return static_cast<std::int64_t>(
      std::floor(static_cast<double>(whole) * static_cast<double>(part) / static_cast<double>(of) + rounding));
}

// The largest number whose square is below `square`, which is above 0.
std::int64_t rootBelow(std::int64_t square) {
  auto root = static_cast<std::int64_t>(base::math::sqrt(static_cast<double>(square)));
  while (root * root >= square) --root;
  while ((root + 1) * (root + 1) < square) ++root;
  return root;
}

// The first and last pixel that a line crosses in a row; `from` is not below `to`. In parts of a pixel, as AGS has
// them.
std::pair<std::int64_t, std::int64_t> crossed(Point from, Point to, std::int64_t y) {
  constexpr int Shift = 18;
  std::int64_t width = std::int64_t(to.x) - from.x, height = std::int64_t(to.y) - from.y;
  if (height == 0) return {std::min(from.x, to.x), std::max(from.x, to.x)};
  std::int64_t slope = width * (std::int64_t(1) << Shift) / height, row = y - from.y;
  std::int64_t span = std::max<std::int64_t>(std::abs(slope) - 1, 0);
  std::int64_t x = from.x * (std::int64_t(1) << Shift) + (std::int64_t(1) << (Shift - 1)) + row * slope;
  if (slope < 0 ? row < height : row > 0) x += slope < 0 ? slope / 2 : -(slope / 2);
  if (row == 0 || row == height) span /= 2;
  return {x >> Shift, (x + span) >> Shift};
}

constexpr double Degree = 3.14159265358979323846 / 180;

// Sine and cosine, exact for quarter turns.
void turnOf(int degrees, double& sine, double& cosine) {
  degrees = ((degrees % 360) + 360) % 360;
  static constexpr int Sines[] = {0, 1, 0, -1}, Cosines[] = {1, 0, -1, 0};
  if (degrees % 90 == 0) {
    sine = Sines[degrees / 90];
    cosine = Cosines[degrees / 90];
    return;
  }
  sine = base::math::sin(degrees * Degree);
  cosine = base::math::cos(degrees * Degree);
}

}  // namespace

void Canvas::rectangle(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2, Int color) {
  if (x1 > x2) std::swap(x1, x2);
  if (y1 > y2) std::swap(y1, y2);
  x1 = std::max<std::int64_t>(x1, 0);
  y1 = std::max<std::int64_t>(y1, 0);
  x2 = std::min<std::int64_t>(x2, width_ - 1);
  y2 = std::min<std::int64_t>(y2, height_ - 1);
  if (x1 > x2) return;
  for (std::int64_t y = y1; y <= y2; ++y) {
    auto row = pixels_.begin() + y * width_;
    std::fill(row + x1, row + x2 + 1, color);
  }
}

void Canvas::paint(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2, Int color) {
  if (alphaOf(color) == 255) return rectangle(x1, y1, x2, y2, color);
  if (color == SeeThrough) return;
  if (x1 > x2) std::swap(x1, x2);
  if (y1 > y2) std::swap(y1, y2);
  for (std::int64_t y = std::max<std::int64_t>(y1, 0); y <= std::min<std::int64_t>(y2, height_ - 1); ++y) {
    for (std::int64_t x = std::max<std::int64_t>(x1, 0); x <= std::min<std::int64_t>(x2, width_ - 1); ++x) {
      Int& pixel = pixels_[indexOf(static_cast<int>(x), static_cast<int>(y))];
      pixel = laidOver(color, pixel, 0);
    }
  }
}

// Steps along the longer side from `from` on, as far as it is inside the picture; the pen is a square. Where the line
// is halfway between two pixels, it takes the one further on.
void Canvas::line(Point from, Point to, int thickness, Int color) {
  if (thickness <= 0) return;
  std::int64_t pen = std::min(thickness, 2 * (width_ + height_) + 1);
  std::int64_t dx = std::int64_t(to.x) - from.x, dy = std::int64_t(to.y) - from.y;
  bool steep = std::abs(dy) > std::abs(dx);
  std::int64_t length = std::abs(steep ? dy : dx), aside = std::abs(steep ? dx : dy);
  std::int64_t step = (steep ? dy : dx) < 0 ? -1 : 1, stepAside = (steep ? dx : dy) < 0 ? -1 : 1;
  std::int64_t start = steep ? from.y : from.x, startAside = steep ? from.x : from.y, side = steep ? height_ : width_;
  std::int64_t first = step > 0 ? -pen - start : start - (side + pen);
  std::int64_t last = step > 0 ? side + pen - start : start + pen;
  for (std::int64_t i = std::max<std::int64_t>(0, first); i <= std::min(length, last); ++i) {
    std::int64_t a = start + i * step, b = startAside + stepAside * share(i, aside, length, 0.5);
    std::int64_t x = (steep ? b : a) - pen / 2, y = (steep ? a : b) - pen / 2;
    rectangle(x, y, x + pen - 1, y + pen - 1, color);
  }
}

// The rows of a disc by the midpoint rule: near the middle the last y with y * (y - 1) < r * r - x * x, further out the
// last x for which that holds.
void Canvas::circle(Point middle, int radius, Int color) {
  if (radius < 0) return;
  std::int64_t r = radius;
  std::int64_t top = std::max<std::int64_t>(0, middle.y - r),
               bottom = std::min<std::int64_t>(height_ - 1, middle.y + r);
  for (std::int64_t y = top; y <= bottom; ++y) {
    std::int64_t row = std::abs(y - middle.y), half = r;
    if (row > 0) {
      std::int64_t rest = r * r - row * row;
      half = rest > 0 ? rootBelow(rest) : 0;
      while (rest > 0 && (half + 1) * half < rest) ++half;
      if (half < row) half = rootBelow(rest + row);
    }
    rectangle(middle.x - half, y, middle.x + half, y, color);
  }
}

// Each row from the leftmost to the rightmost pixel that a side crosses in it: a side is in a row from half a row above
// its middle to half a row below.
void Canvas::triangle(Point a, Point b, Point c, Int color) {
  const Point corners[] = {a, b, c};
  std::int64_t top = std::max(0, std::min({a.y, b.y, c.y})), bottom = std::min(height_ - 1, std::max({a.y, b.y, c.y}));
  for (std::int64_t y = top; y <= bottom; ++y) {
    std::int64_t left = INT64_MAX, right = INT64_MIN;
    for (int i = 0; i < 3; ++i) {
      Point from = corners[i], to = corners[(i + 1) % 3];
      if (from.y > to.y) std::swap(from, to);
      if (y < from.y || y > to.y) continue;
      auto [begin, end] = crossed(from, to, y);
      left = std::min(left, begin);
      right = std::max(right, end);
    }
    rectangle(left, y, right, y, color);
  }
}

template <class Draw>
void Canvas::eachDrawn(const Canvas& source, Part part, int x, int y, int width, int height, Draw draw) {
  if (width <= 0 || height <= 0 || part.width <= 0 || part.height <= 0) return;
  std::int64_t right = std::min<std::int64_t>(std::int64_t(x) + width, width_);
  std::int64_t bottom = std::min<std::int64_t>(std::int64_t(y) + height, height_);
  for (std::int64_t ty = std::max(y, 0); ty < bottom; ++ty) {
    std::int64_t sy = part.y + (ty - y) * part.height / height;
    if (sy < 0 || sy >= source.height_) continue;
    for (std::int64_t tx = std::max(x, 0); tx < right; ++tx) {
      std::int64_t sx = part.x + (tx - x) * part.width / width;
      if (sx < 0 || sx >= source.width_) continue;
      draw(pixels_[indexOf(static_cast<int>(tx), static_cast<int>(ty))],
           source.pixels_[source.indexOf(static_cast<int>(sx), static_cast<int>(sy))]);
    }
  }
}

void Canvas::draw(const Canvas& source, Part part, int x, int y, int width, int height, int transparency) {
  if (transparency >= 100) return;
  transparency = std::max(transparency, 0);
  eachDrawn(source, part, x, y, width, height, [transparency](Int& target, Int color) {
    if (color == SeeThrough) return;
    if (isDeep(color) || isDeep(target)) {
      target = laidOver(color, target, transparency);
      return;
    }
    if (transparency == 0 || target == SeeThrough) {
      target = color;
      return;
    }
    Rgb over = rgbOf(color), under = rgbOf(target);
    target = colorOf({mixed(over.red, under.red, transparency), mixed(over.green, under.green, transparency),
                      mixed(over.blue, under.blue, transparency)});
  });
}

void Canvas::blend(const Canvas& source, Part part, int x, int y, int width, int height, int transparency,
                   BlendMode mode) {
  if (mode == BlendMode::Normal) return draw(source, part, x, y, width, height, transparency);
  if (transparency >= 100) return;
  transparency = std::max(transparency, 0);
  eachDrawn(source, part, x, y, width, height,
            [=](Int& target, Int color) { target = blended(mode, color, target, transparency); });
}

void Canvas::flip(bool leftToRight, bool upsideDown) {
  if (upsideDown)
    for (int y = 0; y < height_ / 2; ++y)
      std::swap_ranges(pixels_.begin() + std::ptrdiff_t(indexOf(0, y)),
                       pixels_.begin() + std::ptrdiff_t(indexOf(0, y)) + width_,
                       pixels_.begin() + std::ptrdiff_t(indexOf(0, height_ - 1 - y)));
  if (leftToRight)
    for (int y = 0; y < height_; ++y)
      std::reverse(pixels_.begin() + std::ptrdiff_t(indexOf(0, y)),
                   pixels_.begin() + std::ptrdiff_t(indexOf(0, y)) + width_);
}

Canvas Canvas::part(Part part) const {
  Canvas made(part.width, part.height, SeeThrough);
  made.draw(*this, part, 0, 0, part.width, part.height, 0);
  return made;
}

Canvas Canvas::scaled(int width, int height) const {
  Canvas made(width, height, SeeThrough);
  made.draw(*this, {0, 0, width_, height_}, 0, 0, width, height, 0);
  return made;
}

Point Canvas::sizeOfTurned(int degrees, int width, int height) {
  double sine = 0, cosine = 0;
  turnOf(degrees, sine, cosine);
  sine = sine < 0 ? -sine : sine;
  cosine = cosine < 0 ? -cosine : cosine;
  return {static_cast<Int>(width * cosine + height * sine + 0.5),
          static_cast<Int>(height * cosine + width * sine + 0.5)};
}

// Each pixel of the new picture is read from its source position.
Canvas Canvas::turned(int degrees, int width, int height) const {
  Canvas made(width, height, SeeThrough);
  double sine = 0, cosine = 0;
  turnOf(degrees, sine, cosine);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      double dx = x + 0.5 - width / 2.0, dy = y + 0.5 - height / 2.0;
      double fromX = dx * cosine + dy * sine + width_ / 2.0, fromY = dy * cosine - dx * sine + height_ / 2.0;
      if (fromX < 0 || fromY < 0 || fromX >= width_ || fromY >= height_) continue;
      made.pixels_[made.indexOf(x, y)] = pixels_[indexOf(static_cast<int>(fromX), static_cast<int>(fromY))];
    }
  }
  return made;
}

void Canvas::tint(int red, int green, int blue, int saturation, int luminance) {
  for (Int& pixel : pixels_) {
    if (pixel == SeeThrough) continue;
    Rgb rgb = rgbOf(pixel);
    int bright = std::max({rgb.red, rgb.green, rgb.blue});
    auto channel = [&](int own, int wanted) { return mixed(own, wanted * bright / 255, saturation) * luminance / 100; };
    pixel = colorLike(pixel, {channel(rgb.red, red), channel(rgb.green, green), channel(rgb.blue, blue)});
  }
}

void Canvas::takeTransparency(const Canvas& other) {
  for (std::size_t i = 0; i < pixels_.size() && i < other.pixels_.size(); ++i)
    if (other.pixels_[i] == SeeThrough) pixels_[i] = SeeThrough;
}

}  // namespace vellum::ags::world
