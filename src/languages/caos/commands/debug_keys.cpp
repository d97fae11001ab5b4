// The manual's table of debug keys: pressed with Shift, they are for whoever makes a game. Those of screens (Home) and
// of creatures (Delete, End, the numbers) have nothing to act on here.
#include <iterator>

#include "languages/caos/commands/runtime.h"
#include "languages/caos/commands/view.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

namespace {

enum Key : std::int32_t { Shift = 16, Pause = 19, Space = 32, PageUp = 33, PageDown = 34, Insert = 45 };

void showOtherMetaroom(World& world, bool next) {
  const auto& rooms = world.map.metarooms();
  if (rooms.empty()) return;
  auto at = next ? rooms.upper_bound(world.camera.metaroom) : rooms.lower_bound(world.camera.metaroom);
  if (next && at == rooms.end()) at = rooms.begin();
  if (!next) at = std::prev(at == rooms.begin() ? rooms.end() : at);
  showMetaroom(world, world.camera, at->first, -1, -1);
}

}  // namespace

bool pressDebugKey(CaosRuntime& runtime, std::int32_t code) {
  World& world = runtime.world();
  if (!world.input.keys.test(Shift) || gameNumber(world, "engine_debug_keys") == 0) return false;
  switch (code) {
    case Pause:
      world.debugPaused = !world.debugPaused;
      if (!world.debugPaused) world.followed = 0;  // as DBG: PLAY
      return true;
    case Space:
      if (world.debugPaused && runtime.session().forcedTicks < MaxForcedTicks) ++runtime.session().forcedTicks;
      return world.debugPaused;
    case PageUp: showOtherMetaroom(world, false); return true;
    case PageDown: showOtherMetaroom(world, true); return true;
    case Insert: world.debugMap = !world.debugMap; return true;
    default: return false;
  }
}

void takeDebugKeys(CaosRuntime& runtime) {
  Input& input = runtime.world().input;
  std::erase_if(input.queue, [&](const InputEvent& event) {
    bool isShift = (event.a & 255) == Shift;
    if (isShift && event.kind == InputEvent::KeyDown) input.keys.set(Shift);
    if (isShift && event.kind == InputEvent::KeyUp) input.keys.reset(Shift);
    return event.kind == InputEvent::KeyDown && pressDebugKey(runtime, event.a);
  });
}

}  // namespace vellum::caos
