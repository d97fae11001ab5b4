// The things in a room.
#include "base/text.h"
#include "languages/ags/api/attributes.h"

namespace vellum::ags::api {

namespace {

std::size_t indexOf(const auto& call) { return static_cast<std::size_t>(Adventure::idOf(call.r(0))); }
std::string pathOf(const vm::HostCall& call) { return base::cat("r", worldOf(call).g.room, "o", indexOf(call)); }
const world::Object& dataOf(const auto& call) { return worldOf(call).roomData()->objects[indexOf(call)]; }

}  // namespace

AGS_INT(objectGetBaseline, objectSetBaseline, OBJECT, baseline)
AGS_INT(objectGetBlockingHeight, objectSetBlockingHeight, OBJECT, blockingHeight)
AGS_INT(objectGetBlockingWidth, objectSetBlockingWidth, OBJECT, blockingWidth)
AGS_INT(objectGetClickable, objectSetClickable, OBJECT, clickable)
AGS_INT(objectGetIgnoreWalkbehinds, objectSetIgnoreWalkbehinds, OBJECT, ignoreWalkbehinds)
AGS_INT(objectGetManualScaling, objectSetManualScaling, OBJECT, manualScaling)
AGS_GET(objectGetIgnoreScaling, OBJECT, it.manualScaling)
AGS_SET(objectSetIgnoreScaling, OBJECT, setIgnoreScaling(it, value))
AGS_INT(objectGetSolid, objectSetSolid, OBJECT, solid)
AGS_INT(objectGetX, objectSetX, OBJECT, x)
AGS_INT(objectGetY, objectSetY, OBJECT, y)
AGS_GET(objectGetAnimationVolume, OBJECT, it.animationVolume)
AGS_SET(objectSetAnimationVolume, OBJECT, it.animationVolume = percent(value))
AGS_GET(objectGetTransparency, OBJECT, it.transparency)
AGS_SET(objectSetTransparency, OBJECT, it.transparency = percent(value))
AGS_GET(objectGetAnimating, OBJECT, it.animation.on)
AGS_GET(objectGetFrame, OBJECT, it.frame)
AGS_GET(objectGetLoop, OBJECT, it.loop)
AGS_GET(objectGetView, OBJECT, it.view)
AGS_GET(objectGetMoving, OBJECT, it.movement.on)
AGS_GET(objectGetVisible, OBJECT, it.visible)
AGS_GET(objectGetScaling, OBJECT, it.manualScaling != 0 ? it.scaling : worldOf(call).scalingAt(it.x, it.y))
AGS_SET(objectSetScaling, OBJECT, it.scaling = std::clamp(value, 5, 200))
AGS_GET(objectGetID, OBJECT, ((void)it, Adventure::idOf(call.r(0))))
AGS_LIGHT(object, OBJECT)

QUICK(objectSetVisible) {
  OBJECT(it);
  if (it.merged != 0) return call.done();
  bool was = it.visible != 0;
  it.visible = call.i(1) != 0;
  world::World& world = worldOf(call);
  if (was != (it.visible != 0) && world.log().listening()) {
    std::string_view name = world.room->objectNames[indexOf(call)];
    if (name.empty()) name = dataOf(call).scriptName;
    world.log().event("object", base::cat(name, it.visible != 0 ? " appears" : " disappears"),
                      {{"object", dataOf(call).scriptName}, {"visible", it.visible}});
  }
  return call.done();
}

AGS_GET(objectGetGraphic, OBJECT, worldOf(call).spriteOf(it))
QUICK(objectSetGraphic) {
  OBJECT(it);
  it.view = it.loop = it.frame = 0;
  it.animation.on = 0;
  it.graphic = call.i(1);
  return call.done();
}
BODY(objectGetName) {
  OBJECT(it);
  (void)it;
  return call.doneString(worldOf(call).room->objectNames[indexOf(call)]);
}
BODY(objectSetName) {
  OBJECT(it);
  (void)it;
  return keepText(call, worldOf(call).room->objectNames[indexOf(call)], 1);
}
AGS_PROPERTIES(object, OBJECT, 1, pathOf(call), dataOf(call).properties)
BODY(objectGetAtRoomXY) {
  world::World& world = worldOf(call);
  if (world.room != nullptr)
    for (std::size_t i = world.room->objects.size(); i-- > 0;)
      if (world.isHit(world.room->objects[i], call.i(0), call.i(1)))
        return thing(call, Type::Object, static_cast<int>(i));
  return thing(call, Type::Object, -1);
}
BODY(objectGetAtScreenXY) {
  world::Location at = worldOf(call).locationAt(call.i(0), call.i(1));
  return thing(call, Type::Object, at.kind == world::Thing::Object ? at.id : -1);
}
BODY(objectIsCollidingWithObject) {
  OBJECT(it);
  world::World& world = worldOf(call);
  const world::ObjectState* other = world.object(Adventure::idOf(call.r(1)));
  if (other == nullptr) return nullPointer(call);
  return call.done(std::int32_t(world.touch(it, *other)));
}
BODY(objectIsInteractionAvailable) {
  OBJECT(it);
  (void)it;
  return isInteractionAvailable(call, world::TaskKind::ObjectEvent, Adventure::idOf(call.r(0)), call.i(1));
}
BODY(objectRunInteraction) {
  OBJECT(it);
  (void)it;
  worldOf(call).runInteraction(world::Thing::Object, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}
BODY(objectMergeIntoBackground) {
  OBJECT(it);
  it.visible = 0;
  it.merged = 1;
  return call.done();
}
BODY(objectSetPosition) {
  OBJECT(it);
  worldOf(call).stop(it);
  it.x = call.i(1);
  it.y = call.i(2);
  return call.done();
}
BODY(objectSetView) {
  OBJECT(it);
  world::World& world = worldOf(call);
  if (world.view(call.i(1)) == nullptr) return call.fail(base::cat("Object.SetView: there is no view ", call.i(1)));
  it.animation.on = 0;
  it.view = call.i(1);
  if (call.i(2) >= 0) it.loop = call.i(2);
  if (call.i(3) >= 0) it.frame = call.i(3);
  if (world.loop(it.view, it.loop) == nullptr) it.loop = 0;
  if (world.frame(it.view, it.loop, it.frame) == nullptr) it.frame = 0;
  return call.done();
}
BODY(objectStopAnimating) {
  OBJECT(it);
  it.animation.on = 0;
  return call.done();
}
BODY(objectStopMoving) {
  OBJECT(it);
  worldOf(call).stop(it);
  return call.done();
}
BODY(objectAnimate) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  OBJECT(it);
  world::World& world = worldOf(call);
  bool waits = call.i(4) == EBlock;
  if (waits && !mayWait(call, answer)) return answer;
  if (it.view == 0) return call.fail("Object.Animate: give the object a view first, with SetView");
  if (world.loop(it.view, call.i(1)) == nullptr)
    return call.fail(base::cat("Object.Animate: view ", it.view, " has no loop ", call.i(1)));
  if (waits && call.i(3) == 1)
    return call.fail("Object.Animate: an animation that repeats for ever can't be waited for");
  world.animate(it, call.i(1), call.i(2), call.i(3), call.i(5) == EBackwards, call.i(6), percent(call.i(7)));
  if (!waits) return call.done();
  return beginWait(call, world::Wait::ObjectAnimate, -1, 0, Adventure::idOf(call.r(0)));
}
BODY(objectMove) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  OBJECT(it);
  bool waits = call.i(4) == EBlock;
  if (waits && !mayWait(call, answer)) return answer;
  worldOf(call).moveObject(it, call.i(1), call.i(2), call.i(3), call.i(5) == EAnywhere);
  chargeSearch(call);
  if (!waits || it.movement.on == 0) return call.done();
  return beginWait(call, world::Wait::ObjectMove, -1, 0, Adventure::idOf(call.r(0)));
}
BODY(objectMovePath) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  OBJECT(it);
  bool waits = call.i(3) == EBlock;
  if (waits && !mayWait(call, answer)) return answer;
  std::vector<world::Point> points;
  if (!readPoints(call.r(1), points)) return call.fail("the path is null, empty, or has a null in it");
  worldOf(call).moveObjectPath(it, points, call.i(2), call.i(4), call.i(5) == EBackwards);
  if (!waits || call.i(4) == 1) return call.done();
  return beginWait(call, world::Wait::ObjectMove, -1, 0, Adventure::idOf(call.r(0)));
}
AGS_GET(objectGetDestinationX, OBJECT, it.movement.on != 0 ? it.movement.targetX : it.x)
AGS_GET(objectGetDestinationY, OBJECT, it.movement.on != 0 ? it.movement.targetY : it.y)

}  // namespace vellum::ags::api
