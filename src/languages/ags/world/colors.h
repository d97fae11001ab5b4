// The colours of pixels. A pixel is a number of one of these kinds, so each says itself how it is to be read:
//   SeeThrough   nothing
//   0 to 0xFFFF  5 bits of red, 6 of green, 5 of blue: AGS 3. In games of 256 colours, the number of a colour
//   the rest     in 4.0, a colour with an alpha: 8 bits each of 256 less the alpha, red, green, blue. A pixel whose
//                alpha is 0 is SeeThrough
#pragma once

#include "languages/ags/world/state.h"

namespace vellum::ags::world {

constexpr Int SeeThrough = -1;

// How a game stores its pixels.
enum class PixelFormat : std::uint8_t { Colors16, Numbers, Colors32 };

struct Rgb {
  int red = 0, green = 0, blue = 0;  // 0 to 255
};
Rgb rgbOf(Int pixel);
Int colorOf(Rgb rgb);                 // a pixel of 16 bits
Int deepColorOf(Rgb rgb, int alpha);  // one with an alpha, 0 to 255
Int colorLike(Int pixel, Rgb rgb);    // one of the same kind, and with the same alpha
bool isDeep(Int pixel);               // whether it has an alpha
int alphaOf(Int pixel);               // 255 of a pixel of 16 bits
// 0xAARRGGBB, as scripts of 4.0 have colours; 0 of nothing.
Int argbOf(Int pixel);
Int pixelOfArgb(Int color);
// The first 32 colours are those of the palette in every game (manual, "Drawing colours").
Int paletteColor(int number);

}  // namespace vellum::ags::world
