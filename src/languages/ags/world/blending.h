// How the pixels of a picture mix with those below them (AGS manual, 4.0, "BlendMode").
#pragma once

#include "languages/ags/world/colors.h"

namespace vellum::ags::world {

enum class BlendMode : Int {
  Normal,
  Add,
  Darken,
  Lighten,
  Multiply,
  Screen,
  Burn,
  Subtract,
  Exclusion,
  Dodge,
  Copy,
  CopyRgb,
  CopyAlpha,
};
constexpr BlendMode LastBlendMode = BlendMode::CopyAlpha;

// A pixel of the picture over one below it, by their alphas.
Int laidOver(Int over, Int under, int transparency);
// A pixel of the picture over one below it; both may be SeeThrough. `transparency` is a percentage, which the
// copying modes ignore. Below a transparent pixel is black.
Int blended(BlendMode mode, Int over, Int under, int transparency);

}  // namespace vellum::ags::world
