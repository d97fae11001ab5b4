#include "languages/ags/world/blending.h"

#include <algorithm>

namespace vellum::ags::world {

namespace {

// Of one channel of two opaque pixels, from 0 to 255.
int channel(BlendMode mode, int over, int under) {
  switch (mode) {
    case BlendMode::Add: return std::min(over + under, 255);
    case BlendMode::Darken: return std::min(over, under);
    case BlendMode::Lighten: return std::max(over, under);
    case BlendMode::Multiply: return over * under / 255;
    case BlendMode::Screen: return 255 - (255 - over) * (255 - under) / 255;
    case BlendMode::Burn: return std::max(over + under - 255, 0);
    case BlendMode::Subtract: return std::max(under - over, 0);
    case BlendMode::Exclusion: return over + under - 2 * over * under / 255;
    case BlendMode::Dodge: return std::min(under * 255 / (256 - over), 255);
    default: return over;
  }
}

// What the copying modes do; false for the others.
bool copied(BlendMode mode, Int over, Int under, Int& result) {
  switch (mode) {
    case BlendMode::Copy: result = over; return true;
    case BlendMode::CopyRgb:
      if (under != SeeThrough) result = over != SeeThrough ? over : colorOf({});
      return true;
    case BlendMode::CopyAlpha:
      if (over == SeeThrough) result = over;
      else if (under == SeeThrough) result = colorOf({});
      return true;
    default: return false;
  }
}

}  // namespace

Int blended(BlendMode mode, Int over, Int under, int transparency) {
  Int result = under;
  if (copied(mode, over, under, result) || over == SeeThrough) return result;
  const Rgb a = rgbOf(over), b = under != SeeThrough ? rgbOf(under) : Rgb{};
  auto mix = [&](int from, int to) {
    const int full = channel(mode, from, to);
    return full + (to - full) * transparency / 100;
  };
  return colorOf({mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)});
}

}  // namespace vellum::ags::world
