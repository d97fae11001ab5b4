#include "languages/ags/world/colors.h"

#include <algorithm>

namespace vellum::ags::world {

bool isDeep(Int pixel) { return pixel != SeeThrough && (pixel < 0 || pixel > 0xFFFF); }

int alphaOf(Int pixel) {
  if (pixel == SeeThrough) return 0;
  return isDeep(pixel) ? 256 - static_cast<int>(static_cast<std::uint32_t>(pixel) >> 24) : 255;
}

Rgb rgbOf(Int pixel) {
  if (isDeep(pixel)) return {pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255};
  int red = pixel >> 11 & 31, green = pixel >> 5 & 63, blue = pixel & 31;
  return {red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2};
}

Int deepColorOf(Rgb rgb, int alpha) {
  if (alpha <= 0) return SeeThrough;
  const auto top = static_cast<std::uint32_t>(256 - std::min(alpha, 255));
  const auto pixel = static_cast<Int>(top << 24 | static_cast<std::uint32_t>(std::clamp(rgb.red, 0, 255)) << 16 |
                                      static_cast<std::uint32_t>(std::clamp(rgb.green, 0, 255)) << 8 |
                                      static_cast<std::uint32_t>(std::clamp(rgb.blue, 0, 255)));
  return pixel != SeeThrough ? pixel : deepColorOf(rgb, 2);  // the faintest white
}

Int colorLike(Int pixel, Rgb rgb) { return isDeep(pixel) ? deepColorOf(rgb, alphaOf(pixel)) : colorOf(rgb); }

Int argbOf(Int pixel) {
  if (pixel == SeeThrough) return 0;
  const Rgb rgb = rgbOf(pixel);
  return static_cast<Int>(static_cast<std::uint32_t>(alphaOf(pixel)) << 24 | static_cast<std::uint32_t>(rgb.red) << 16 |
                          static_cast<std::uint32_t>(rgb.green) << 8 | static_cast<std::uint32_t>(rgb.blue));
}

Int pixelOfArgb(Int color) {
  const auto bits = static_cast<std::uint32_t>(color);
  return deepColorOf({color >> 16 & 255, color >> 8 & 255, color & 255}, static_cast<int>(bits >> 24));
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
