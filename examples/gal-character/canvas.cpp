#include "canvas.h"

#include <png.h>

#include <algorithm>
#include <limits>

Canvas::Canvas(int width, int height)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width * height * 3), 255),
      depth_(static_cast<std::size_t>(width * height), -std::numeric_limits<float>::infinity()) {}

void Canvas::put(int x, int y, Vec3 color) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
  std::uint8_t* pixel = &pixels_[static_cast<std::size_t>((y * width_ + x) * 3)];
  for (float part : {color.x, color.y, color.z})
    *pixel++ = static_cast<std::uint8_t>(std::clamp(part, 0.0f, 1.0f) * 255.0f + 0.5f);
}

void Canvas::triangle(Vec3 a, Vec3 b, Vec3 c, Vec3 color) {
  float area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  if (area == 0) return;
  int left = std::max(0, static_cast<int>(std::floor(std::min({a.x, b.x, c.x}))));
  int right = std::min(width_ - 1, static_cast<int>(std::ceil(std::max({a.x, b.x, c.x}))));
  int top = std::max(0, static_cast<int>(std::floor(std::min({a.y, b.y, c.y}))));
  int bottom = std::min(height_ - 1, static_cast<int>(std::ceil(std::max({a.y, b.y, c.y}))));
  for (int y = top; y <= bottom; ++y)
    for (int x = left; x <= right; ++x) {
      float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f;
      float u = ((b.x - px) * (c.y - py) - (b.y - py) * (c.x - px)) / area;
      float v = ((c.x - px) * (a.y - py) - (c.y - py) * (a.x - px)) / area;
      float w = 1 - u - v;
      if (u < 0 || v < 0 || w < 0) continue;
      float z = u * a.z + v * b.z + w * c.z;
      float& nearest = depth_[static_cast<std::size_t>(y * width_ + x)];
      if (z <= nearest) continue;
      nearest = z;
      put(x, y, color);
    }
}

void Canvas::rectangle(int x, int y, int width, int height, Vec3 color) {
  for (int j = y; j < y + height; ++j)
    for (int i = x; i < x + width; ++i) put(i, j, color);
}

void Canvas::number(int x, int y, unsigned value, Vec3 color) {
  // Five rows of three dots, top first.
  static constexpr unsigned Digits[10] = {075557, 026227, 071747, 071717, 055711,
                                          074717, 074757, 071111, 075757, 075717};
  for (char digit : std::to_string(value)) {
    unsigned dots = Digits[digit - '0'];
    for (int row = 0; row < 5; ++row)
      for (int column = 0; column < 3; ++column)
        if ((dots >> (3 * (4 - row) + (2 - column)) & 1) != 0) rectangle(x + 2 * column, y + 2 * row, 2, 2, color);
    x += 8;
  }
}

bool Canvas::writePng(const std::string& path) const {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width_);
  image.height = static_cast<png_uint_32>(height_);
  image.format = PNG_FORMAT_RGB;
  return png_image_write_to_file(&image, path.c_str(), 0, pixels_.data(), 0, nullptr) != 0;
}
