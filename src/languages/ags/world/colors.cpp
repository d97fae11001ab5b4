#include "languages/ags/world/colors.h"

#include <algorithm>

namespace vellum::ags::world {

Rgb rgbOf(Int color) {
  int red = color >> 11 & 31, green = color >> 5 & 63, blue = color & 31;
  return {red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2};
}

Int colorOf(Rgb rgb) {
  return std::clamp(rgb.red, 0, 255) >> 3 << 11 | std::clamp(rgb.green, 0, 255) >> 2 << 5 |
         std::clamp(rgb.blue, 0, 255) >> 3;
}

Int paletteColor(int number) {
  if (number < 0 || number >= 32) return 0;
  if (number >= 16) return colorOf({(number - 16) * 16, (number - 16) * 16, (number - 16) * 16});  // greys
  // Bits of red, green and blue; the upper eight are light. Brown is a dark yellow, 7 and 8 are greys.
  if (number == 6) return colorOf({160, 80, 0});
  int low = number >= 8 ? 80 : 0, high = number >= 8 ? 255 : 160;
  return colorOf({number & 4 ? high : low, number & 2 ? high : low, number & 1 ? high : low});
}

}  // namespace vellum::ags::world
