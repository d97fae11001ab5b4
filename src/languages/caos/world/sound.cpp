#include "languages/caos/world/sound.h"

#include <algorithm>

#include "languages/caos/world/camera.h"

namespace vellum::caos {

Loudness heardFrom(const Camera& camera, float x, float y) {
  double right = double(camera.x) + camera.width, bottom = double(camera.y) + camera.height;
  double dx = std::max({double(camera.x) - x, double(x) - right, 0.0});
  double dy = std::max({double(camera.y) - y, double(y) - bottom, 0.0});
  double away = std::max(dx, dy), half = std::max(1.0, camera.width / 2.0);
  Loudness result;
  result.volume = static_cast<std::int32_t>(std::max(-away * 5, double(Silent)));
  result.panning = static_cast<std::int32_t>(std::clamp((x - camera.middleX()) / half, -1.0, 1.0) * 10000);
  return result;
}

}  // namespace vellum::caos
