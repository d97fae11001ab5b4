// The colours of pixels.
#pragma once

#include "languages/ags/world/state.h"

namespace vellum::ags::world {

constexpr Int SeeThrough = -1;  // a pixel without a colour

// Colours of scripts: 16 bits of red, green and blue.
struct Rgb {
  int red = 0, green = 0, blue = 0;  // 0 to 255
};
Rgb rgbOf(Int color);
Int colorOf(Rgb rgb);
// The first 32 colours are those of the palette in every game (manual, "Drawing colours").
Int paletteColor(int number);

}  // namespace vellum::ags::world
