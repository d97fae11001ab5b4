// Colours of surfaces under a sector's light.
#pragma once

#include "base/image/picture.h"
#include "languages/xg/world/sector_world.h"

namespace vellum::xg {

struct Color {
  float red = 0, green = 0, blue = 0;  // 0 to 1
  Color operator*(float by) const { return {red * by, green * by, blue * by}; }
};

inline Color mix(const Color& a, const Color& b, float part) {
  return {a.red + (b.red - a.red) * part, a.green + (b.green - a.green) * part, a.blue + (b.blue - a.blue) * part};
}

// The light of a sector with its colours: dark sectors keep a rest of light, so that their shapes can be seen.
inline Color lightOf(const Surface& surface) {
  float light = surface[Field::Light];
  light = light < 0 ? 0 : light > 1 ? 1 : light;
  light = 0.10f + 0.90f * light * (0.35f + 0.65f * light);
  return Color{surface[Field::Red], surface[Field::Green], surface[Field::Blue]} * light;
}

inline void put(base::Picture& picture, int x, int y, const Color& color, const Color& light) {
  auto level = [](float value) {
    return static_cast<unsigned char>(value <= 0 ? 0 : value >= 1 ? 255 : value * 255 + 0.5f);
  };
  unsigned char* pixel = picture.at(x, y);
  pixel[0] = level(color.red * light.red);
  pixel[1] = level(color.green * light.green);
  pixel[2] = level(color.blue * light.blue);
  pixel[3] = 255;
}

// The same number from 0 to 1 for the same place, on every machine.
inline float grain(std::int32_t x, std::int32_t y) {
  std::uint32_t hash = static_cast<std::uint32_t>(x) * 0x9e3779b1u ^ static_cast<std::uint32_t>(y) * 0x85ebca77u;
  hash ^= hash >> 15;
  hash *= 0x2c1b3c6du;
  hash ^= hash >> 13;
  return static_cast<float>(hash & 0xffff) / 65535.0f;
}

// What floors of a height are made of: water-dark in the depth, stone in the middle, sand high up.
inline Color heightTint(float floor) {
  constexpr Color Deep{0.26f, 0.44f, 0.55f}, Middle{0.74f, 0.66f, 0.55f}, High{0.97f, 0.88f, 0.66f};
  float part = floor / 192.0f;
  part = part < -1 ? -1 : part > 1 ? 1 : part;
  return part < 0 ? mix(Middle, Deep, -part) : mix(Middle, High, part);
}

}  // namespace vellum::xg
