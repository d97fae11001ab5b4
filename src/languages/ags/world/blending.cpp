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

// The pixel below with the alpha of the other one; below nothing is black.
Int withAlpha(Int under, int alpha) { return deepColorOf(under != SeeThrough ? rgbOf(under) : Rgb{}, alpha); }

// What the copying modes do; false for the others.
bool copied(BlendMode mode, Int over, Int under, Int& result) {
  const bool deep = isDeep(over) || isDeep(under);
  switch (mode) {
    case BlendMode::Copy: result = over; return true;
    case BlendMode::CopyRgb:
      if (under != SeeThrough) result = over != SeeThrough ? colorLike(under, rgbOf(over)) : colorLike(under, {});
      return true;
    case BlendMode::CopyAlpha:
      if (deep) result = withAlpha(under, alphaOf(over));
      else if (over == SeeThrough) result = over;
      else if (under == SeeThrough) result = colorOf({});
      return true;
    default: return false;
  }
}

}  // namespace

Int laidOver(Int over, Int under, int transparency) {
  const int alpha = alphaOf(over) * (100 - transparency) / 100, below = alphaOf(under) * (255 - alpha) / 255;
  if (alpha >= 255 || below <= 0) return deepColorOf(rgbOf(over), alpha);
  if (alpha <= 0) return under;
  const Rgb a = rgbOf(over), b = rgbOf(under);
  auto mix = [&](int from, int to) { return (from * alpha + to * below) / (alpha + below); };
  return deepColorOf({mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)}, alpha + below);
}

Int blended(BlendMode mode, Int over, Int under, int transparency) {
  Int result = under;
  if (copied(mode, over, under, result) || over == SeeThrough) return result;
  const Rgb a = rgbOf(over), b = under != SeeThrough ? rgbOf(under) : Rgb{};
  const Rgb full{channel(mode, a.red, b.red), channel(mode, a.green, b.green), channel(mode, a.blue, b.blue)};
  if (isDeep(over) || isDeep(under)) return laidOver(deepColorOf(full, alphaOf(over)), under, transparency);
  auto mix = [&](int from, int to) { return from + (to - from) * transparency / 100; };
  return colorOf({mix(full.red, b.red), mix(full.green, b.green), mix(full.blue, b.blue)});
}

}  // namespace vellum::ags::world
