// The letters of texts: how wide they are, where their lines break, and what they look like on pictures. All fonts have
// the shapes of base/image/font.h, as large as the font says; so what is measured is what is drawn.
#pragma once

#include <string_view>
#include <vector>

#include "languages/ags/world/canvas.h"
#include "languages/ags/world/game_data.h"

namespace vellum::ags::world {

// Of UTF-8.
int charactersIn(std::string_view text);
// In pixels, as one line.
int widthOf(const Font& font, std::string_view text);
// One line at least, none wider than `width` pixels, but that a word that is wider stands alone on one. '\n' and '['
// end a line.
std::vector<std::string_view> linesOf(const Font& font, std::string_view text, int width);
// One line; `x`, `y` is the upper left corner. Accents of capitals may stand above it.
void drawLetters(Canvas& canvas, int x, int y, const Font& font, Int color, std::string_view text);

}  // namespace vellum::ags::world
