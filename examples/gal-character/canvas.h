// A picture with depth: triangles in, pixels out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry.h"

class Canvas {
 public:
  Canvas(int width, int height);
  int width() const { return width_; }
  int height() const { return height_; }

  // Corners in pixels, z towards the viewer. Nearer pixels win.
  void triangle(Vec3 a, Vec3 b, Vec3 c, Vec3 color);
  void rectangle(int x, int y, int width, int height, Vec3 color);
  void number(int x, int y, unsigned value, Vec3 color);  // digits of 3 x 5 dots, two pixels a dot
  // False when the file can't be written.
  bool writePng(const std::string& path) const;

 private:
  void put(int x, int y, Vec3 color);
  int width_, height_;
  std::vector<std::uint8_t> pixels_;  // red, green, blue
  std::vector<float> depth_;
};
