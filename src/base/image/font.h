// A small font of our own for text in pictures: art sources, replacements for missing font sprites, text on
// drawing surfaces.
#pragma once

#include <cstdint>

namespace vellum::base {

constexpr int GlyphHeight = 11;  // two rows for accents, seven above the baseline, two below

struct Glyph {
  int width = 0;                        // columns used; 3 for a space
  std::uint8_t rows[GlyphHeight] = {};  // five bits per row, the highest is the leftmost
  bool dot(int x, int y) const { return (rows[y] >> (4 - x) & 1) != 0; }
};

// `character` is in Windows-1252. A constant: texts of any length are measured with it.
const Glyph& glyphOf(unsigned char character);

}  // namespace vellum::base
