// The things in a room.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/animations.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/interactions.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/pointer.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

namespace {

std::size_t indexOf(const auto& call) { return static_cast<std::size_t>(Adventure::idOf(call.r(0))); }
std::string objectPath(const vm::HostCall& call) {
  return base::cat("r", worldOf(call).state.globals.room, "o", indexOf(call));
}
const world::Object& objectData(const auto& call) { return worldOf(call).areas.roomData()->objects[indexOf(call)]; }

}  // namespace

VELLUM_AGS_INT(objectGetBaseline, objectSetBaseline, VELLUM_AGS_OBJECT, baseline)
VELLUM_AGS_INT(objectGetBlockingHeight, objectSetBlockingHeight, VELLUM_AGS_OBJECT, blockingHeight)
VELLUM_AGS_INT(objectGetBlockingWidth, objectSetBlockingWidth, VELLUM_AGS_OBJECT, blockingWidth)
VELLUM_AGS_INT(objectGetClickable, objectSetClickable, VELLUM_AGS_OBJECT, clickable)
VELLUM_AGS_INT(objectGetIgnoreWalkbehinds, objectSetIgnoreWalkbehinds, VELLUM_AGS_OBJECT, ignoreWalkbehinds)
VELLUM_AGS_INT(objectGetManualScaling, objectSetManualScaling, VELLUM_AGS_OBJECT, manualScaling)
VELLUM_AGS_GET(objectGetIgnoreScaling, VELLUM_AGS_OBJECT, it.manualScaling)
VELLUM_AGS_SET(objectSetIgnoreScaling, VELLUM_AGS_OBJECT, setIgnoreScaling(it, value))
VELLUM_AGS_INT(objectGetSolid, objectSetSolid, VELLUM_AGS_OBJECT, solid)
VELLUM_AGS_INT(objectGetX, objectSetX, VELLUM_AGS_OBJECT, x)
VELLUM_AGS_INT(objectGetY, objectSetY, VELLUM_AGS_OBJECT, y)
VELLUM_AGS_INT_AS(objectGetAudioVolume, objectSetAudioVolume, VELLUM_AGS_OBJECT, audioVolume, percent(value))
VELLUM_AGS_INT_AS(objectGetAudioPanning, objectSetAudioPanning, VELLUM_AGS_OBJECT, audioPanning,
                  std::clamp(value, -100, 100))
VELLUM_AGS_INT(objectGetAudioSpeed, objectSetAudioSpeed, VELLUM_AGS_OBJECT, audioSpeed)
VELLUM_AGS_INT_AS(objectGetAnimationVolume, objectSetAnimationVolume, VELLUM_AGS_OBJECT, animationVolume,
                  percent(value))
VELLUM_AGS_INT_AS(objectGetTransparency, objectSetTransparency, VELLUM_AGS_OBJECT, transparency, percent(value))
VELLUM_AGS_GET(objectGetAnimating, VELLUM_AGS_OBJECT, it.animation.on)
VELLUM_AGS_GET(objectGetFrame, VELLUM_AGS_OBJECT, it.frame)
VELLUM_AGS_GET(objectGetLoop, VELLUM_AGS_OBJECT, it.loop)
VELLUM_AGS_GET(objectGetView, VELLUM_AGS_OBJECT, it.view)
VELLUM_AGS_GET(objectGetMoving, VELLUM_AGS_OBJECT, it.movement.on)
VELLUM_AGS_GET(objectGetVisible, VELLUM_AGS_OBJECT, it.visible)
VELLUM_AGS_GET(objectGetScaling, VELLUM_AGS_OBJECT,
               it.manualScaling != 0 ? it.scaling : worldOf(call).areas.scalingAt(it.x, it.y))
VELLUM_AGS_SET(objectSetScaling, VELLUM_AGS_OBJECT, it.scaling = std::clamp(value, 5, 200))
VELLUM_AGS_GET(objectGetID, VELLUM_AGS_OBJECT, ((void)it, Adventure::idOf(call.r(0))))
VELLUM_AGS_LIGHT(object, VELLUM_AGS_OBJECT)

VELLUM_AGS_FAST_BODY(objectSetVisible) {
  VELLUM_AGS_OBJECT(it);
  if (it.merged != 0) return call.done();
  bool was = it.visible != 0;
  it.visible = call.i(1) != 0;
  world::World& world = worldOf(call);
  if (was != (it.visible != 0) && world.log.listening()) {
    std::string_view name = world.state.room->objectNames[indexOf(call)];
    if (name.empty()) name = objectData(call).scriptName;
    world.log.event("object", base::cat(name, it.visible != 0 ? " appears" : " disappears"),
                    {{"object", objectData(call).scriptName}, {"visible", it.visible}});
  }
  return call.done();
}

VELLUM_AGS_GET(objectGetGraphic, VELLUM_AGS_OBJECT, worldOf(call).views.spriteOf(it))
VELLUM_AGS_FAST_BODY(objectSetGraphic) {
  VELLUM_AGS_OBJECT(it);
  it.view = it.loop = it.frame = 0;
  it.animation.on = 0;
  it.graphic = call.i(1);
  return call.done();
}
VELLUM_AGS_BODY(objectGetName) {
  VELLUM_AGS_OBJECT(it);
  (void)it;
  return call.doneString(worldOf(call).state.room->objectNames[indexOf(call)]);
}
VELLUM_AGS_BODY(objectSetName) {
  VELLUM_AGS_OBJECT(it);
  (void)it;
  return keepText(call, worldOf(call).state.room->objectNames[indexOf(call)], 1);
}
VELLUM_AGS_PROPERTIES(object, VELLUM_AGS_OBJECT, 1, objectPath(call), objectData(call).properties)
VELLUM_AGS_BODY(objectGetAtRoomXY) {
  world::World& world = worldOf(call);
  if (world.state.room == nullptr) return thing(call, Type::Object, -1);
  int hit = world.hits.lastHit(world.state.room->objects, call.i(0), call.i(1), call.i(2) == 0);
  chargeSearch(call);
  return thing(call, Type::Object, hit);
}
VELLUM_AGS_BODY(objectGetAtScreenXY) {
  world::Location at = locationAt(call, call.i(0), call.i(1), call.i(2) == 0);
  return thing(call, Type::Object, at.kind == world::Thing::Object ? at.id : -1);
}
VELLUM_AGS_BODY(objectIsCollidingWithObject) {
  VELLUM_AGS_OBJECT(it);
  world::World& world = worldOf(call);
  const world::ObjectState* other = world.state.object(Adventure::idOf(call.r(1)));
  if (other == nullptr) return nullPointer(call);
  bool touches = world.hits.touch(it, *other);
  chargeSearch(call);
  return call.done(std::int32_t(touches));
}
VELLUM_AGS_BODY(objectIsInteractionAvailable) {
  VELLUM_AGS_OBJECT(it);
  (void)it;
  return isInteractionAvailable(call, world::TaskKind::ObjectEvent, Adventure::idOf(call.r(0)), call.i(1));
}
VELLUM_AGS_BODY(objectRunInteraction) {
  VELLUM_AGS_OBJECT(it);
  (void)it;
  worldOf(call).interactions.run(world::Thing::Object, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}
VELLUM_AGS_BODY(objectMergeIntoBackground) {
  VELLUM_AGS_OBJECT(it);
  it.visible = 0;
  it.merged = 1;
  return call.done();
}
VELLUM_AGS_BODY(objectSetPosition) {
  VELLUM_AGS_OBJECT(it);
  world::stopMoving(it);
  it.x = call.i(1);
  it.y = call.i(2);
  return call.done();
}
VELLUM_AGS_BODY(objectSetView) {
  VELLUM_AGS_OBJECT(it);
  world::World& world = worldOf(call);
  if (world.game.view(call.i(1)) == nullptr)
    return call.fail(base::cat("Object.SetView: there is no view ", call.i(1)));
  it.animation.on = 0;
  it.view = call.i(1);
  if (call.i(2) >= 0) it.loop = call.i(2);
  if (call.i(3) >= 0) it.frame = call.i(3);
  if (world.game.loop(it.view, it.loop) == nullptr) it.loop = 0;
  if (world.game.frame(it.view, it.loop, it.frame) == nullptr) it.frame = 0;
  return call.done();
}
VELLUM_AGS_BODY(objectStopAnimating) {
  VELLUM_AGS_OBJECT(it);
  it.animation.on = 0;
  return call.done();
}
VELLUM_AGS_BODY(objectStopMoving) {
  VELLUM_AGS_OBJECT(it);
  world::stopMoving(it);
  return call.done();
}
VELLUM_AGS_BODY(objectAnimate) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  VELLUM_AGS_OBJECT(it);
  world::World& world = worldOf(call);
  bool waits = call.i(4) == EBlock;
  if (waits && !mayWait(call, answer)) return answer;
  if (it.view == 0) return call.fail("Object.Animate: give the object a view first, with SetView");
  if (world.game.loop(it.view, call.i(1)) == nullptr)
    return call.fail(base::cat("Object.Animate: view ", it.view, " has no loop ", call.i(1)));
  if (waits && call.i(3) == 1)
    return call.fail("Object.Animate: an animation that repeats forever never ends, so a script can't wait for it");
  world.animations.animate(it, call.i(1), call.i(2), call.i(3), call.i(5) == EBackwards, call.i(6), percent(call.i(7)));
  if (!waits) return call.done();
  return beginWait(call, world::Wait::ObjectAnimate, -1, 0, Adventure::idOf(call.r(0)));
}
VELLUM_AGS_BODY(objectMove) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  VELLUM_AGS_OBJECT(it);
  bool waits = call.i(4) == EBlock;
  if (waits && !mayWait(call, answer)) return answer;
  worldOf(call).movements.moveObject(it, call.i(1), call.i(2), call.i(3), call.i(5) == EAnywhere);
  chargeSearch(call);
  if (!waits || it.movement.on == 0) return call.done();
  return beginWait(call, world::Wait::ObjectMove, -1, 0, Adventure::idOf(call.r(0)));
}
VELLUM_AGS_BODY(objectMovePath) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  VELLUM_AGS_OBJECT(it);
  bool waits = call.i(3) == EBlock;
  if (waits && !mayWait(call, answer)) return answer;
  std::vector<world::Point> points;
  if (!readPoints(call.r(1), points)) return call.fail("the path is null, empty, or has a null in it");
  call.vm.charge(static_cast<std::int64_t>(2 + points.size() / 4));
  worldOf(call).movements.moveObjectPath(it, points, call.i(2), call.i(4), call.i(5) == EBackwards);
  if (!waits || call.i(4) == 1) return call.done();
  return beginWait(call, world::Wait::ObjectMove, -1, 0, Adventure::idOf(call.r(0)));
}
VELLUM_AGS_GET(objectGetDestinationX, VELLUM_AGS_OBJECT, it.movement.on != 0 ? it.movement.targetX : it.x)
VELLUM_AGS_GET(objectGetDestinationY, VELLUM_AGS_OBJECT, it.movement.on != 0 ? it.movement.targetY : it.y)

}  // namespace vellum::ags::api
