// Views that scripts lock: the character shows them until UnlockView.
#include <bit>

#include "base/text.h"
#include "languages/ags/builtins/extras.h"
#include "languages/ags/world/animations.h"
#include "languages/ags/world/stop_moving.h"

namespace vellum::ags::api {

namespace {

constexpr std::string_view AnchorX = "Character.ViewAnchorX", AnchorY = "Character.ViewAnchorY";

vm::HostResult lock(vm::HostCall& call, int view, int loop, int frame, int stopStyle) {
  world::World& world = worldOf(call);
  VELLUM_AGS_CHARACTER(it);
  if (world.game.view(view) == nullptr) return call.fail(base::cat("Character.LockView: there is no view ", view));
  if (loop >= 0 && world.game.loop(view, loop) == nullptr)
    return call.fail(base::cat("Character.LockView: view ", view, " has no loop ", loop));
  if (stopStyle != 0) world::stopMoving(it);
  world.animations.setView(it, view, loop, frame, true);
  it.offsetX = it.offsetY = 0;
  for (std::string_view name : {AnchorX, AnchorY})
    if (world.game.isApi40) world.state.scripts.properties.erase(extraKey(call, name));
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(characterLockView) { return lock(call, call.i(1), -1, 0, call.i(2)); }
VELLUM_AGS_BODY(characterLockViewAligned) { return lock(call, call.i(1), call.i(2), 0, call.i(4)); }
VELLUM_AGS_BODY(characterLockViewFrame) { return lock(call, call.i(1), call.i(2), call.i(3), call.i(4)); }
// `slot`: of the offset; whether a walk stops follows.
static vm::HostResult lockAt(vm::HostCall& call, int slot) {
  vm::HostResult answer = lock(call, call.i(1), -1, 0, call.i(slot + 2));
  if (answer != vm::HostResult::Done) return answer;
  VELLUM_AGS_CHARACTER(it);
  it.offsetX = call.i(slot);
  it.offsetY = call.i(slot + 1);
  return answer;
}
VELLUM_AGS_BODY(characterLockViewOffset) { return lockAt(call, 2); }

// 4.0: only this call sets an anchor; the others leave the usual one. Pictures keep the usual one in any case.
VELLUM_AGS_BODY(characterLockViewAnchored) {
  vm::HostResult answer = lockAt(call, 4);
  if (answer != vm::HostResult::Done) return answer;
  answer = setExtra(call, extraKey(call, AnchorX), std::bit_cast<std::int32_t>(call.f(2)));
  if (answer != vm::HostResult::Done) return answer;
  return setExtra(call, extraKey(call, AnchorY), std::bit_cast<std::int32_t>(call.f(3)));
}

VELLUM_AGS_GET(characterGetViewOffsetX, VELLUM_AGS_CHARACTER, it.offsetX)
VELLUM_AGS_GET(characterGetViewOffsetY, VELLUM_AGS_CHARACTER, it.offsetY)

VELLUM_AGS_BODY(characterUnlockView) {
  VELLUM_AGS_CHARACTER(it);
  if (call.i(1) != 0) world::stopMoving(it);
  worldOf(call).animations.unlockView(it);
  return call.done();
}

// The anchor of the locked view, otherwise the character's own.
static vm::HostResult anchor(vm::HostCall& call, std::string_view ofView, std::string_view own, float first) {
  VELLUM_AGS_CHARACTER(it);
  return call.done(extraFloat(call, extraKey(call, it.viewLocked != 0 ? ofView : own), first));
}
VELLUM_AGS_BODY(characterGetViewAnchorX) { return anchor(call, AnchorX, "Character.GraphicAnchorX", 0.5f); }
VELLUM_AGS_BODY(characterGetViewAnchorY) { return anchor(call, AnchorY, "Character.GraphicAnchorY", 1); }

}  // namespace vellum::ags::api
