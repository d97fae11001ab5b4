// WFN: the editor's fonts of pixels (AGSFNT0.WFN ...).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::ags::files {

class WfnFont {
 public:
  // Any bytes are legal input. A glyph whose data are not in the file has no pixels.
  static base::Result<WfnFont> read(std::string_view bytes);

  struct Glyph {
    int width = 0, height = 0;
    std::vector<std::uint8_t> bits;  // rows of whole bytes; the highest bit is left

    bool dot(int column, int row) const {
      return (bits[static_cast<std::size_t>(row) * rowBytes() + static_cast<std::size_t>(column) / 8] >>
                  (7 - column % 8) &
              1) != 0;
    }
    std::size_t rowBytes() const { return (static_cast<std::size_t>(width) + 7) / 8; }
  };
  // Of a character; an empty one for a character that the font doesn't have.
  const Glyph& glyph(std::uint32_t character) const;
  int nominalHeight() const;  // of usual letters
  int realHeight() const;     // of the highest glyph

 private:
  std::vector<Glyph> glyphs_;  // by character
};

}  // namespace vellum::ags::files
