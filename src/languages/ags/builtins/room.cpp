// Room, hotspots, regions, and the global functions about the room.
#include <optional>

#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/cameras.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/interactions.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/pointer.h"
#include "languages/ags/world/rooms.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::api {

namespace {

std::string roomPath(const world::World& world) { return base::cat("r", world.state.globals.room); }

world::HotspotState* hotspotOf(const auto& call) {
  world::World& world = worldOf(call);
  int id = Adventure::idOf(call.r(0));
  return world.state.room != nullptr && id >= 0 && static_cast<std::size_t>(id) < world.state.room->hotspots.size()
             ? &world.state.room->hotspots[static_cast<std::size_t>(id)]
             : nullptr;
}

world::RegionState* regionOf(const auto& call) {
  world::World& world = worldOf(call);
  int id = Adventure::idOf(call.r(0));
  return world.state.room != nullptr && id >= 0 && static_cast<std::size_t>(id) < world.state.room->regions.size()
             ? &world.state.room->regions[static_cast<std::size_t>(id)]
             : nullptr;
}

// The hotspot's data, after HOTSPOT has found its state.
const world::Hotspot& hotspotData(const auto& call) {
  return worldOf(call).areas.roomData()->hotspots[static_cast<std::size_t>(Adventure::idOf(call.r(0)))];
}

std::string hotspotPath(const vm::HostCall& call) {
  return base::cat(roomPath(worldOf(call)), "h", Adventure::idOf(call.r(0)));
}

world::Point roomPoint(const vm::HostCall& call) { return worldOf(call).cameras.toRoom(call.i(0), call.i(1)); }

}  // namespace

vm::HostResult noRoom(vm::HostCall& call) { return call.fail("the game is in no room yet"); }

vm::FastResult noRoom(vm::HostCall* slow) {
  if (slow != nullptr) (void)noRoom(*slow);
  return vm::FastResult::slowPath();
}

#define VELLUM_AGS_HOTSPOT(name) VELLUM_AGS_FIND_IN(name, hotspotOf(call), "hotspot")
#define VELLUM_AGS_REGION(name) VELLUM_AGS_FIND_IN(name, regionOf(call), "region")
#define VELLUM_AGS_ROOM(name)                                      \
  const world::Room* name##Found = worldOf(call).areas.roomData(); \
  if (name##Found == nullptr) return noRoom(call);                 \
  [[maybe_unused]] const world::Room& name = *name##Found

VELLUM_AGS_GET(roomGetBottomEdge, VELLUM_AGS_ROOM, it.bottomEdge)
VELLUM_AGS_GET(roomGetColorDepth, VELLUM_AGS_ROOM, it.colorDepth)
VELLUM_AGS_GET(roomGetHeight, VELLUM_AGS_ROOM, it.height)
VELLUM_AGS_GET(roomGetLeftEdge, VELLUM_AGS_ROOM, it.leftEdge)
VELLUM_AGS_GET(roomGetMusicOnLoad, VELLUM_AGS_ROOM, it.musicOnLoad)
VELLUM_AGS_GET(roomGetObjectCount, VELLUM_AGS_ROOM, it.objects.size())
VELLUM_AGS_GET(roomGetRightEdge, VELLUM_AGS_ROOM, it.rightEdge)
VELLUM_AGS_GET(roomGetTopEdge, VELLUM_AGS_ROOM, it.topEdge)
VELLUM_AGS_GET(roomGetWidth, VELLUM_AGS_ROOM, it.width)

VELLUM_AGS_BODY(roomGetMessages) {
  VELLUM_AGS_ROOM(it);
  auto index = static_cast<std::size_t>(call.i(0));
  if (index >= it.messages.size()) return call.done(static_cast<vm::Object*>(nullptr));
  return call.doneString(it.messages[index]);
}

VELLUM_AGS_BODY(roomExists) { return call.done(std::int32_t(worldOf(call).game.room(call.i(0)) != nullptr)); }

VELLUM_AGS_PROPERTIES(room, VELLUM_AGS_ROOM, 0, roomPath(worldOf(call)), it.properties)

VELLUM_AGS_BODY(roomNearestWalkableArea) {
  VELLUM_AGS_ROOM(it);
  (void)it;
  world::Point near = worldOf(call).areas.nearestWalkable(call.i(0), call.i(1));
  chargeSearch(call);
  if (!worldOf(call).areas.isWalkable(near.x, near.y)) return call.done(static_cast<vm::Object*>(nullptr));
  return call.done(adventureOf(call).point(near.x, near.y));
}

VELLUM_AGS_BODY(roomProcessClick) {
  if (worldOf(call).state.room == nullptr) return noRoom(call);
  worldOf(call).interactions.clickRoom(call.i(0), call.i(1), call.i(2));
  chargeSearch(call);
  return call.done();
}

VELLUM_AGS_INT(hotspotGetEnabled, hotspotSetEnabled, VELLUM_AGS_HOTSPOT, enabled)
VELLUM_AGS_GET(hotspotGetID, VELLUM_AGS_HOTSPOT, ((void)it, Adventure::idOf(call.r(0))))
VELLUM_AGS_GET(hotspotGetWalkToX, VELLUM_AGS_HOTSPOT, ((void)it, hotspotData(call).walkToX))
VELLUM_AGS_GET(hotspotGetWalkToY, VELLUM_AGS_HOTSPOT, ((void)it, hotspotData(call).walkToY))

VELLUM_AGS_BODY(hotspotGetName) {
  VELLUM_AGS_HOTSPOT(it);
  (void)it;
  return call.doneString(worldOf(call).state.room->hotspotNames[static_cast<std::size_t>(Adventure::idOf(call.r(0)))]);
}
VELLUM_AGS_BODY(hotspotSetName) {
  VELLUM_AGS_HOTSPOT(it);
  (void)it;
  return keepText(call, worldOf(call).state.room->hotspotNames[static_cast<std::size_t>(Adventure::idOf(call.r(0)))],
                  1);
}
VELLUM_AGS_BODY(hotspotGetAtRoomXY) {
  return thing(call, Type::Hotspot, worldOf(call).areas.hotspotAt(call.i(0), call.i(1), call.i(2) == 0));
}
VELLUM_AGS_BODY(hotspotGetAtScreenXY) {
  world::Point at = roomPoint(call);
  return thing(call, Type::Hotspot, worldOf(call).areas.hotspotAt(at.x, at.y, call.i(2) == 0));
}
VELLUM_AGS_PROPERTIES(hotspot, VELLUM_AGS_HOTSPOT, 1, hotspotPath(call), hotspotData(call).properties)
VELLUM_AGS_BODY(hotspotIsInteractionAvailable) {
  VELLUM_AGS_HOTSPOT(it);
  (void)it;
  return isInteractionAvailable(call, world::TaskKind::HotspotEvent, Adventure::idOf(call.r(0)), call.i(1));
}
VELLUM_AGS_BODY(hotspotRunInteraction) {
  VELLUM_AGS_HOTSPOT(it);
  (void)it;
  worldOf(call).interactions.run(world::Thing::Hotspot, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}

VELLUM_AGS_INT(regionGetEnabled, regionSetEnabled, VELLUM_AGS_REGION, enabled)
VELLUM_AGS_GET(regionGetID, VELLUM_AGS_REGION, ((void)it, Adventure::idOf(call.r(0))))
VELLUM_AGS_GET(regionGetLightLevel, VELLUM_AGS_REGION, it.tint.light)
VELLUM_AGS_SET(regionSetLightLevel, VELLUM_AGS_REGION, {
  it.tint = {};
  it.tint.hasLight = 1;
  it.tint.light = std::clamp(value, -100, 100);
})
VELLUM_AGS_GET(regionGetTintEnabled, VELLUM_AGS_REGION, it.tint.hasTint)
VELLUM_AGS_TINT(region, VELLUM_AGS_REGION)
VELLUM_AGS_PROPERTIES(region, VELLUM_AGS_REGION, 1, base::cat(roomPath(worldOf(call)), "g", Adventure::idOf(call.r(0))),
                      propertiesInRoom(call, &world::Room::regions))

VELLUM_AGS_BODY(regionTint) {
  VELLUM_AGS_REGION(it);
  it.tint = tintOf(call, 1);
  return call.done();
}
VELLUM_AGS_BODY(regionGetAtRoomXY) {
  return thing(call, Type::Region, worldOf(call).areas.regionAt(call.i(0), call.i(1), call.i(2) == 0));
}
VELLUM_AGS_BODY(regionGetAtScreenXY) {
  world::Point at = roomPoint(call);
  return thing(call, Type::Region, worldOf(call).areas.regionAt(at.x, at.y, call.i(2) == 0));
}
VELLUM_AGS_BODY(regionRunInteraction) {
  VELLUM_AGS_REGION(it);
  (void)it;
  if (call.i(1) < 0 || call.i(1) > 2)
    return call.fail("Region.RunInteraction: the event must be 0 (stands on), 1 (walks onto) or 2 (walks off)");
  worldOf(call).tasks.schedule(world::TaskKind::RegionEvent, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}

VELLUM_AGS_FAST_BODY(globalGetScalingAt) {
  return call.done(std::int32_t(worldOf(call).areas.scalingAt(call.i(0), call.i(1))));
}
VELLUM_AGS_FAST_BODY(globalGetWalkableAreaAtRoom) {
  return call.done(std::int32_t(worldOf(call).areas.areaAt(call.i(0), call.i(1))));
}
VELLUM_AGS_BODY(globalGetWalkableAreaAtScreen) {
  world::Point at = roomPoint(call);
  return call.done(std::int32_t(worldOf(call).areas.areaAt(at.x, at.y)));
}

namespace {

vm::HostResult setArea(vm::HostCall& call, std::int32_t removed) {
  world::World& world = worldOf(call);
  if (world.state.room == nullptr) return noRoom(call);
  if (call.i(0) < 1 || call.i(0) >= world::MaxWalkableAreas)
    return call.fail(base::cat("there is no walkable area ", call.i(0), ": they go from 1 to 15"));
  if (static_cast<std::size_t>(call.i(0)) < world.state.room->areas.size())
    world.state.room->areas[static_cast<std::size_t>(call.i(0))].removed = removed;
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(globalRemoveWalkableArea) { return setArea(call, 1); }
VELLUM_AGS_BODY(globalRestoreWalkableArea) { return setArea(call, 0); }

VELLUM_AGS_BODY(globalSetAreaScaling) {
  world::World& world = worldOf(call);
  if (world.state.room == nullptr) return noRoom(call);
  if (call.i(0) < 1 || static_cast<std::size_t>(call.i(0)) >= world.state.room->areas.size())
    return call.fail(base::cat("SetAreaScaling: the room has no walkable area ", call.i(0)));
  if (call.i(1) < 5 || call.i(1) > 200 || call.i(2) < 5 || call.i(2) > 200)
    return call.fail("SetAreaScaling: sizes go from 5 to 200 percent");
  world::AreaState& area = world.state.room->areas[static_cast<std::size_t>(call.i(0))];
  area.scalingMin = call.i(1);
  area.scalingMax = call.i(2);
  return call.done();
}

VELLUM_AGS_BODY(globalSetWalkBehindBase) {
  world::World& world = worldOf(call);
  if (world.state.room == nullptr) return noRoom(call);
  if (call.i(0) > 0 && static_cast<std::size_t>(call.i(0)) < world.state.room->walkBehinds.size())
    world.state.room->walkBehinds[static_cast<std::size_t>(call.i(0))] = call.i(1);
  return call.done();
}

VELLUM_AGS_BODY(globalDisableGroundLevelAreas) {
  worldOf(call).state.globals.groundDisabled = 1;
  worldOf(call).state.globals.groundTintsDisabled = call.i(0);
  return call.done();
}
VELLUM_AGS_BODY(globalEnableGroundLevelAreas) {
  worldOf(call).state.globals.groundDisabled = worldOf(call).state.globals.groundTintsDisabled = 0;
  return call.done();
}
VELLUM_AGS_FAST_BODY(globalGetBackgroundFrame) { return call.done(worldOf(call).state.globals.backgroundFrame); }
VELLUM_AGS_BODY(globalSetBackgroundFrame) {
  world::World& world = worldOf(call);
  VELLUM_AGS_ROOM(it);
  if (call.i(0) < -1 || call.i(0) >= it.backgroundCount)
    return call.fail(base::cat("SetBackgroundFrame: the room has no background ", call.i(0)));
  world.state.globals.backgroundLocked = call.i(0) >= 0;
  if (call.i(0) >= 0) world.state.globals.backgroundFrame = call.i(0);
  return call.done();
}
VELLUM_AGS_FAST_BODY(globalHasPlayerBeenInRoom) {
  world::World& world = worldOf(call);
  auto found = world.state.rooms.find(call.i(0));
  return call.done(std::int32_t(found != world.state.rooms.end() && found->second->visited != 0));
}
VELLUM_AGS_BODY(globalResetRoom) {
  if (call.i(0) == worldOf(call).state.globals.room)
    return call.fail("ResetRoom: the room that the game is in can't be reset");
  worldOf(call).rooms.reset(call.i(0));
  worldOf(call).tasks.schedule(world::TaskKind::ResetRoomScript, call.i(0));
  return call.done();
}
VELLUM_AGS_BODY(globalCallRoomScript) {
  worldOf(call).state.variables.roomscriptFinished = 0;
  worldOf(call).tasks.schedule(world::TaskKind::OnCall, call.i(0));
  return call.done();
}
VELLUM_AGS_BODY(globalGetLocationType) {
  world::Location at = locationAt(call, call.i(0), call.i(1), call.i(2) == 0);
  return call.done(static_cast<std::int32_t>(at.kind));
}
VELLUM_AGS_BODY(globalGetInteractableType) {
  return call.done(static_cast<std::int32_t>(locationAt(call, call.i(0), call.i(1)).kind));
}
VELLUM_AGS_BODY(globalIsInteractionAvailable) {
  world::Location at = locationAt(call, call.i(0), call.i(1));
  if (call.i(2) == 0) return call.done(std::int32_t(1));
  world::TaskKind kind = at.kind == world::Thing::Character ? world::TaskKind::CharacterEvent
                         : at.kind == world::Thing::Object  ? world::TaskKind::ObjectEvent
                                                            : world::TaskKind::HotspotEvent;
  return isInteractionAvailable(call, kind, at.id, call.i(2));
}
VELLUM_AGS_BODY(globalMoveCharacterToHotspot) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  world::World& world = worldOf(call);
  world::CharacterState* who = world.state.character(call.i(0));
  const world::Room* data = world.areas.roomData();
  auto id = static_cast<std::size_t>(call.i(1));
  if (who == nullptr || data == nullptr || id >= data->hotspots.size())
    return call.fail("MoveCharacterToHotspot: there is no such character or hotspot");
  if (data->hotspots[id].walkToX < 0) return call.done();
  if (!mayWait(call, answer)) return answer;
  world.movements.walk(*who, data->hotspots[id].walkToX, data->hotspots[id].walkToY, false, true);
  chargeSearch(call);
  if (who->movement.on == 0) return call.done();
  return beginWait(call, world::Wait::Walk, -1, 0, call.i(0));
}
VELLUM_AGS_BODY(globalMoveCharacterToObject) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  world::World& world = worldOf(call);
  world::CharacterState* who = world.state.character(call.i(0));
  const world::ObjectState* object = world.state.object(call.i(1));
  if (who == nullptr || object == nullptr)
    return call.fail("MoveCharacterToObject: there is no such character or object");
  if (object->visible == 0) return call.done();
  if (!mayWait(call, answer)) return answer;
  world.movements.walk(*who, world::place(object->x) + 5, world::place(object->y) + 6, false, true);
  chargeSearch(call);
  if (who->movement.on == 0) return call.done();
  return beginWait(call, world::Wait::Walk, -1, 0, call.i(0));
}

namespace {

// A thing of AreThingsOverlapping: a character by its number, an object by its number plus 1000. Null box: it is not
// visible.
std::optional<world::Rectangle> thingBox(world::World& world, int number) {
  if (number >= 1000) {
    const world::ObjectState* object = world.state.object(number - 1000);
    if (object == nullptr || object->visible == 0) return {};
    return world.hits.boxOf(*object);
  }
  const world::CharacterState* character = world.state.character(number);
  if (character == nullptr || character->room != world.state.globals.room) return {};
  return world.hits.boxOf(*character);
}

}  // namespace

VELLUM_AGS_BODY(globalAreThingsOverlapping) {
  world::World& world = worldOf(call);
  std::optional<world::Rectangle> a = thingBox(world, call.i(0)), b = thingBox(world, call.i(1));
  if (!a || !b) return call.done(std::int32_t(0));
  int wide = std::min(a->right, b->right) - std::max(a->left, b->left) + 1;
  int high = std::min(a->bottom, b->bottom) - std::max(a->top, b->top) + 1;
  return call.done(std::int32_t(std::max(0, std::min(wide, high))));
}
VELLUM_AGS_FAST_BODY(globalGetViewportX) { return call.done(std::int32_t(worldOf(call).state.cameras.front().x)); }
VELLUM_AGS_FAST_BODY(globalGetViewportY) { return call.done(std::int32_t(worldOf(call).state.cameras.front().y)); }
VELLUM_AGS_BODY(globalSetViewport) {
  world::CameraState& camera = worldOf(call).state.cameras.front();
  camera.autoTracking = 0;
  camera.x = call.i(0);
  camera.y = call.i(1);
  return call.done();
}
VELLUM_AGS_BODY(globalReleaseViewport) {
  worldOf(call).state.cameras.front().autoTracking = 1;
  return call.done();
}
VELLUM_AGS_STATIC_GET(roomGetBackgroundCount, w.areas.roomData() != nullptr ? w.areas.roomData()->backgroundCount : 0)
VELLUM_AGS_BODY(globalGetWalkBehindBase) {
  const world::World& world = worldOf(call);
  auto area = static_cast<std::size_t>(call.i(0));
  return call.done(world.state.room != nullptr && area < world.state.room->walkBehinds.size()
                       ? world.state.room->walkBehinds[area]
                       : 0);
}

}  // namespace vellum::ags::api
