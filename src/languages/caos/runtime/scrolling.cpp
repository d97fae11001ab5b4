// CAOS: SCOL. The player moves the main camera: at the edges of the view, with arrow keys, by dragging, with the wheel.
#include "languages/caos/runtime/scrolling.h"

#include <algorithm>
#include <utility>

#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

namespace {

constexpr std::int32_t WheelClick = 120, PixelsPerClick = 40;

// The width in pixels of an edge of the view.
std::int32_t border(const World& world, std::string_view name) {
  return static_cast<std::int32_t>(std::clamp<double>(eameNumber(world, name), 0, MaxViewSize));
}

struct ScrollWay {
  std::int32_t x = 0, y = 0;
  bool none() const { return x == 0 && y == 0; }
};

ScrollWay atEdge(const World& world) {
  const Input& input = world.input;
  const Camera& camera = world.camera;
  ScrollWay to;
  if (input.mouseX < border(world, "engine_nudge_border_l")) to.x = -1;
  else if (input.mouseX >= camera.width - border(world, "engine_nudge_border_r")) to.x = 1;
  if (input.mouseY < border(world, "engine_nudge_border_t")) to.y = -1;
  else if (input.mouseY >= camera.height - border(world, "engine_nudge_border_b")) to.y = 1;
  return to;
}

ScrollWay ofKeys(const World& world) {
  if (world.input.focus != 0) return {};  // they move the caret
  const auto& keys = world.input.keys;
  return {static_cast<std::int32_t>(keys[39]) - static_cast<std::int32_t>(keys[37]),
          static_cast<std::int32_t>(keys[40]) - static_cast<std::int32_t>(keys[38])};
}

}  // namespace

void scrollView(World& world, Scrolling& state) {
  std::int32_t wheel = std::exchange(state.wheel, 0);
  if (state.ways == 0) return;
  std::int32_t x = 0, y = 0;
  if ((state.ways & scroll::Drag) != 0 && (world.input.buttons & 4) != 0) {
    x -= world.input.movedX;
    y -= world.input.movedY;
  }
  if ((state.ways & scroll::Wheel) != 0) y -= wheel / WheelClick * PixelsPerClick;
  ScrollWay to;
  if ((state.ways & scroll::Keyboard) != 0) to = ofKeys(world);
  if (to.none() && (state.ways & scroll::Edge) != 0 && state.mouseSeen) to = atEdge(world);
  if (!to.none() && !state.up.empty()) {
    state.step = std::clamp(state.step, 0, static_cast<std::int32_t>(state.up.size()) - 1) + 1;
    state.directionX = to.x;
    state.directionY = to.y;
  } else if (state.step > 0) {
    --state.step;
  }
  const std::vector<std::uint8_t>& speeds = to.none() ? state.down : state.up;
  std::int32_t at = to.none() ? state.step : state.step - 1;
  if ((!to.none() || state.step > 0) && !speeds.empty()) {
    std::int32_t speed =
        speeds[static_cast<std::size_t>(std::clamp(at, 0, static_cast<std::int32_t>(speeds.size()) - 1))];
    x += state.directionX * speed;
    y += state.directionY * speed;
  }
  if (x == 0 && y == 0) return;
  Camera& camera = world.camera;
  moveCamera(world, camera, camera.x + static_cast<float>(x), camera.y + static_cast<float>(y), 0);
}

}  // namespace vellum::caos
