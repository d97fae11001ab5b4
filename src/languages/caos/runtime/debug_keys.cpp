// The manual's table of debug keys for authors of games. All but those of the numeric pad require Shift.
#include "languages/caos/runtime/debug_keys.h"

#include <iterator>

#include "languages/caos/runtime/view.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

namespace {

enum Key : std::int32_t {
  Shift = 16,
  Pause = 19,
  Space = 32,
  PageUp = 33,
  PageDown = 34,
  End = 35,
  Home = 36,
  Insert = 45,
  Delete = 46,
  Numpad0 = 96,
  Numpad5 = 101,
  Numpad6 = 102
};

void showOtherMetaroom(World& world, bool next) {
  const auto& rooms = world.map.metarooms();
  if (rooms.empty()) return;
  auto at = next ? rooms.upper_bound(world.camera.metaroom) : rooms.lower_bound(world.camera.metaroom);
  if (next && at == rooms.end()) at = rooms.begin();
  if (!next) at = std::prev(at == rooms.begin() ? rooms.end() : at);
  showMetaroom(world, world.camera, at->first, -1, -1);
}

// The screen sizes of the game's time; after the last one, or any other size, comes the first.
void showNextSize(World& world) {
  static constexpr struct { std::int32_t width, height; } Sizes[] = {{640, 480}, {800, 600}, {1024, 768}, {1280, 1024}};
  static constexpr std::int32_t WindowResized = 123;
  Camera& camera = world.camera;
  std::size_t next = 0;
  for (std::size_t i = 0; i + 1 < std::size(Sizes); ++i)
    if (camera.width == Sizes[i].width && camera.height == Sizes[i].height) next = i + 1;
  float x = camera.middleX(), y = camera.middleY();
  camera.width = Sizes[next].width;
  camera.height = Sizes[next].height;
  moveCamera(world, camera, x - static_cast<float>(camera.width) / 2, y - static_cast<float>(camera.height) / 2, 0);
  raiseOnAll(world, WindowResized);
}

void toggleSkeletonSpeed(World& world) {
  static constexpr std::string_view Name = "engine_SkeletonUpdateDoubleSpeed";
  auto [variable, isNew] = world.game.try_emplace(std::string(Name));
  if (isNew) world.nameBytes += globalCost(Name);
  vm::Value& value = variable->second;
  if (!value.isString()) value = vm::Value::ofInt(value.isNumber() && value.asFloat() != 0 ? 0 : 1);
}

}  // namespace

bool pressDebugKey(World& world, Session& session, std::int32_t code) {
  if (gameNumber(world, "engine_debug_keys") == 0) return false;
  if (code >= Numpad0 && code <= Numpad6) {
    session.highlighted = code <= Numpad5 ? 1 << (code - Numpad0) : 0;  // the flags of BHVR
    return true;
  }
  if (!world.input.keys.test(Shift)) return false;
  switch (code) {
    case Pause:
      world.debugPaused = !world.debugPaused;
      if (!world.debugPaused) world.followed = 0;  // like DBG: PLAY
      return true;
    case Space:
      if (world.debugPaused && session.forcedTicks < MaxForcedTicks) ++session.forcedTicks;
      return world.debugPaused;
    case PageUp: showOtherMetaroom(world, false); return true;
    case PageDown: showOtherMetaroom(world, true); return true;
    case Home: showNextSize(world); return true;
    case Delete: world.debugAttention = !world.debugAttention; return true;
    case End: toggleSkeletonSpeed(world); return true;
    case Insert: world.debugMap = !world.debugMap; return true;
    default: return false;
  }
}

}  // namespace vellum::caos
