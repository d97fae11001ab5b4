// The letters of texts: their widths, line breaks, and drawing. A font without shapes of its own has those of
// base/image/font.h in its size, so measurements match the drawing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "languages/ags/world/canvas.h"
#include "languages/ags/world/game_data.h"
#include "languages/ags/world/places.h"

namespace vellum::ags::world {

// Of UTF-8.
int charactersIn(std::string_view text);
// In pixels, as one line.
int widthOf(const Font& font, std::string_view text);
// Lines narrower than `width` pixels, as AGS splits them: at blanks, or inside of a word that is too wide. '\n' and '['
// end a line, "\\[" is a '['. None for "", and none where a single character is too wide.
std::vector<std::string> linesOf(const Font& font, std::string_view text, int width);
// Draws one line; `x`, `y` is the upper left corner. Accents of capitals may extend above it.
void drawLetters(Canvas& canvas, int x, int y, const Font& font, Int color, std::string_view text);
// The same, on a part of the canvas.
void drawLetters(Canvas& canvas, int x, int y, const Font& font, Int color, std::string_view text,
                 const Rectangle& clip);
// In pixels, from the top of the first line to the bottom of the last.
int heightOf(const Font& font, std::size_t lines);

}  // namespace vellum::ags::world
