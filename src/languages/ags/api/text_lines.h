// How a text is broken into lines when it is to fit a width.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "languages/ags/world/game_data.h"

namespace vellum::ags::api {

// Letters of the font that fit `width` pixels, one at least.
inline int lettersIn(const world::Font& font, int width) {
  return std::max(1, std::clamp(width, 1, world::MaxSide) / std::clamp(font.averageWidth, 1, 1000));
}
int charactersIn(std::string_view text);
// One line at least. '\n' and '[' end a line; a word that is longer than a line stands alone on one.
std::vector<std::string_view> linesOf(std::string_view text, int letters);

}  // namespace vellum::ags::api
