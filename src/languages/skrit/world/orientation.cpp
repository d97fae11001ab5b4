#include "languages/skrit/world/orientation.h"

#include "base/math/math.h"
#include "languages/skrit/files/fuel/document.h"

namespace vellum::skrit {

namespace {

map::Vector axis(double x, double y, double z) {
  return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
}

}  // namespace

Orientation readOrientation(std::string_view text) {
  auto parts = base::split(text, ',');
  if (parts.size() != 4) return {};
  double numbers[4], length = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    auto number = fuel::valueFloat(base::trim(parts[i]));
    if (!number || !(*number > -1e6f && *number < 1e6f)) return {};
    numbers[i] = *number;
    length += numbers[i] * numbers[i];
  }
  if (!(length > 1e-6)) return {};
  double by = 1 / base::math::sqrt(length);
  return {static_cast<float>(numbers[0] * by), static_cast<float>(numbers[1] * by), static_cast<float>(numbers[2] * by),
          static_cast<float>(numbers[3] * by)};
}

Orientation orientationOf(float degrees) {
  if (!(degrees > -1e6f && degrees < 1e6f)) return {};
  double half = degrees * (base::math::pi / 360);
  return {0, static_cast<float>(base::math::sin(half)), 0, static_cast<float>(base::math::cos(half))};
}

float headingOf(const Orientation& turn) {
  double degrees = base::math::atan2(turn.y, turn.w) * (360 / base::math::pi);
  if (degrees < 0) degrees += 360;
  return static_cast<float>(degrees >= 360 ? degrees - 360 : degrees);
}

map::Frame frameOf(const Terrain& terrain, const GoPosition& at, const Orientation& turn) {
  double x = turn.x, y = turn.y, z = turn.z, w = turn.w;
  map::Frame frame;
  frame.axes[0] = axis(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w));
  frame.axes[1] = axis(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w));
  frame.axes[2] = axis(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y));
  frame.origin = {at.x, at.y, at.z};
  const TerrainNode* node = terrain.find(at.node);
  return node == nullptr ? frame : chain(frame, node->frame);
}

}  // namespace vellum::skrit
