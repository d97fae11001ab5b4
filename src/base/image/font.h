// A small font of our own, for whatever writes into pictures: art sources, stand-ins of missing font sprites, text on
// drawing surfaces.
#pragma once

#include <cstdint>

namespace vellum::base {

constexpr int GlyphHeight = 11;  // two rows for accents, seven above the base line, two below

struct Glyph {
  int width = 0;                        // columns that are used, 3 for a blank
  std::uint8_t rows[GlyphHeight] = {};  // five bits a row, the highest is the leftmost
  bool dot(int x, int y) const { return (rows[y] >> (4 - x) & 1) != 0; }
};

// A character of Windows-1252.
Glyph glyphOf(unsigned char character);

}  // namespace vellum::base
