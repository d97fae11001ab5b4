// A picture in memory: what renderers draw and PNG files hold.
#pragma once

#include <cstdint>
#include <string>

namespace vellum::base {

// Row by row from the upper left, four bytes per pixel: red, green, blue, alpha (255 is opaque).
struct Picture {
  int width = 0, height = 0;
  std::string pixels;

  Picture() = default;
  Picture(int w, int h) : width(w), height(h), pixels(std::size_t(w) * std::size_t(h) * 4, '\0') {}
  unsigned char* at(int x, int y) {
    return reinterpret_cast<unsigned char*>(pixels.data()) + (std::size_t(y) * std::size_t(width) + std::size_t(x)) * 4;
  }
  const unsigned char* at(int x, int y) const { return const_cast<Picture*>(this)->at(x, y); }
};

}  // namespace vellum::base
