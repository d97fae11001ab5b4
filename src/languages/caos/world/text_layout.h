// The text of a part, broken into lines and pages by its font, its margins and its size.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "languages/caos/world/gallery.h"
#include "languages/caos/world/parts.h"

namespace vellum::caos {

struct TextGlyph {
  unsigned char character = 0;
  std::int32_t x = 0;  // from the left edge of the part
  Tint tint;
  std::uint32_t place = 0;  // in the bytes of the text
};

struct TextLine {
  std::vector<TextGlyph> glyphs;
  std::int32_t y = 0;              // from the upper edge of the part
  std::int32_t end = 0;            // position of a caret after the line
  std::uint32_t from = 0, to = 0;  // bytes of the text
};

struct TextPage {
  std::vector<TextLine> lines;
  std::int32_t lineHeight = 0;
};

// CAOS: FRMT. Lays out one page, or the nearest existing one. Tint tags (<tint 255 0 0>) set a colour and take no
// space.
TextPage layOut(const Part& part, const Gallery& font, std::int32_t page);

// CAOS: NPGS. At least 1.
std::int32_t pageCount(const Part& part, const Gallery& font);

// A hash of everything that affects the pages of a part.
std::uint64_t pagesKey(const Part& part, const Gallery& font);

}  // namespace vellum::caos
