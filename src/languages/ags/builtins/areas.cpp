// Script API 4.0: walkable areas, walk-behinds and paths as objects, and the lists of a room's things.
#include <cstdlib>

#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/cameras.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/paths.h"

namespace vellum::ags::api {

namespace {

world::AreaState* areaOf(const auto& call) {
  world::World& world = worldOf(call);
  auto id = static_cast<std::size_t>(Adventure::idOf(call.r(0)));
  return world.state.room != nullptr && id < world.state.room->areas.size() ? &world.state.room->areas[id] : nullptr;
}

world::Int* baselineOf(const auto& call) {
  world::World& world = worldOf(call);
  auto id = static_cast<std::size_t>(Adventure::idOf(call.r(0)));
  return world.state.room != nullptr && id < world.state.room->walkBehinds.size() ? &world.state.room->walkBehinds[id]
                                                                                  : nullptr;
}

world::Point onScreen(const vm::HostCall& call) { return worldOf(call).cameras.toRoom(call.i(0), call.i(1)); }

vm::HostResult walkBehindAt(vm::HostCall& call, world::Point at) {
  return thing(call, Type::WalkBehind, worldOf(call).areas.areaInMask(world::SurfaceTarget::WalkBehind, at.x, at.y));
}

// Room.Objects[] and similar lists: null for a number out of range.
template <class List>
vm::HostResult member(vm::HostCall& call, Type type, List world::RoomState::*list) {
  const world::RoomState* room = worldOf(call).state.room;
  auto index = static_cast<std::size_t>(call.i(0));
  return thing(call, type, room != nullptr && index < (room->*list).size() ? call.i(0) : -1);
}

// The ground of a pathfinder: the room, or a sprite (MaskPathfinder).
class Ground {
 public:
  explicit Ground(vm::HostCall& call) : world_(worldOf(call)) {
    int sprite = Adventure::idOf(call.r(0));
    if (sprite < 0) return;
    isSprite_ = true;
    mask_ = world_.canvases.pictureOf(sprite);
    call.vm.charge(static_cast<std::int64_t>(mask_.size()));
  }
  bool isOpen(int x, int y) const { return isSprite_ ? mask_.at(x, y) > 0 : world_.areas.isWalkable(x, y); }
  bool nearest(world::Point to, world::Point& found) const {
    if (!isSprite_) {
      found = world_.areas.nearestWalkable(to.x, to.y);
      return isOpen(found.x, found.y);
    }
    std::int64_t least = -1;
    for (int y = 0; y < mask_.height(); ++y) {
      for (int x = 0; x < mask_.width(); ++x) {
        std::int64_t dx = world::place(to.x) - x, dy = world::place(to.y) - y, square = dx * dx + dy * dy;
        if ((least >= 0 && square >= least) || !isOpen(x, y)) continue;
        least = square;
        found = {x, y};
      }
    }
    return least >= 0;
  }
  bool find(world::Point from, world::Point to, std::vector<world::Point>& points) {
    if (!isSprite_) return world_.movements.findWay(from, to, points);
    if (mask_.size() == 0) return false;
    world::PathFinder finder;
    finder.begin(mask_.width(), mask_.height());
    for (int row = 0; row < finder.rows(); ++row)
      for (int column = 0; column < finder.columns(); ++column)
        finder.setWalkable(column, row, isOpen(finder.pixelX(column), finder.pixelY(row)));
    return finder.find(from, to, points);
  }

 private:
  world::World& world_;
  bool isSprite_ = false;
  world::Canvas mask_;
};

}  // namespace

#define VELLUM_AGS_AREA(name) VELLUM_AGS_FIND_IN(name, areaOf(call), "walkable area")
#define VELLUM_AGS_BASELINE(name) VELLUM_AGS_FIND_IN(name, baselineOf(call), "walk-behind")

VELLUM_AGS_PROPERTIES(walkableArea, VELLUM_AGS_AREA, 1,
                      base::cat("r", worldOf(call).state.globals.room, "w", Adventure::idOf(call.r(0))),
                      ((void)it, propertiesInRoom(call, &world::Room::walkableAreas)))
VELLUM_AGS_BODY(walkableAreaGetAtRoomXY) {
  return thing(call, Type::WalkableArea, worldOf(call).areas.areaAt(call.i(0), call.i(1)));
}
VELLUM_AGS_BODY(walkableAreaGetAtScreenXY) {
  world::Point at = onScreen(call);
  return thing(call, Type::WalkableArea, worldOf(call).areas.areaAt(at.x, at.y));
}
VELLUM_AGS_GET(walkableAreaGetEnabled, VELLUM_AGS_AREA, it.removed == 0)
VELLUM_AGS_SET(walkableAreaSetEnabled, VELLUM_AGS_AREA, it.removed = value == 0)
VELLUM_AGS_GET(walkableAreaGetID, VELLUM_AGS_AREA, ((void)it, Adventure::idOf(call.r(0))))
VELLUM_AGS_GET(walkableAreaGetScalingMin, VELLUM_AGS_AREA, it.scalingMin)
VELLUM_AGS_GET(walkableAreaGetScalingMax, VELLUM_AGS_AREA, it.scalingMax)
VELLUM_AGS_BODY(walkableAreaSetScaling) {
  VELLUM_AGS_AREA(it);
  if (call.i(1) < 5 || call.i(1) > 200 || call.i(2) < 5 || call.i(2) > 200)
    return call.fail("WalkableArea.SetScaling: sizes go from 5 to 200 percent");
  it.scalingMin = call.i(1);
  it.scalingMax = call.i(2);
  return call.done();
}

VELLUM_AGS_BODY(walkBehindGetAtRoomXY) { return walkBehindAt(call, {call.i(0), call.i(1)}); }
VELLUM_AGS_BODY(walkBehindGetAtScreenXY) { return walkBehindAt(call, onScreen(call)); }
VELLUM_AGS_GET(walkBehindGetBaseline, VELLUM_AGS_BASELINE, it)
VELLUM_AGS_SET(walkBehindSetBaseline, VELLUM_AGS_BASELINE, it = value)
VELLUM_AGS_GET(walkBehindGetID, VELLUM_AGS_BASELINE, ((void)it, Adventure::idOf(call.r(0))))

VELLUM_AGS_STATIC_GET(roomGetNumber, w.state.globals.room)
VELLUM_AGS_BODY(roomGetName) {
  const world::Room* room = worldOf(call).areas.roomData();
  return room != nullptr ? call.doneString(room->description) : noRoom(call);
}
VELLUM_AGS_STATIC_GET(roomGetHotspotCount, w.state.room != nullptr ? w.state.room->hotspots.size() : 0)
VELLUM_AGS_STATIC_GET(roomGetRegionCount, w.state.room != nullptr ? w.state.room->regions.size() : 0)
VELLUM_AGS_STATIC_GET(roomGetWalkableAreaCount, w.state.room != nullptr ? w.state.room->areas.size() : 0)
VELLUM_AGS_STATIC_GET(roomGetWalkbehindCount, w.state.room != nullptr ? w.state.room->walkBehinds.size() : 0)
VELLUM_AGS_BODY(roomGetHotspots) { return member(call, Type::Hotspot, &world::RoomState::hotspots); }
VELLUM_AGS_BODY(roomGetObjects) { return member(call, Type::Object, &world::RoomState::objects); }
VELLUM_AGS_BODY(roomGetRegions) { return member(call, Type::Region, &world::RoomState::regions); }
VELLUM_AGS_BODY(roomGetWalkableAreas) { return member(call, Type::WalkableArea, &world::RoomState::areas); }
VELLUM_AGS_BODY(roomGetWalkbehinds) { return member(call, Type::WalkBehind, &world::RoomState::walkBehinds); }
VELLUM_AGS_BODY(roomGetPathFinder) {
  if (worldOf(call).state.room == nullptr) return call.done(static_cast<vm::Object*>(nullptr));
  return call.done(adventureOf(call).fresh(Type::Pathfinder, -1));
}

VELLUM_AGS_BODY(maskPathfinderCreate) { return call.done(adventureOf(call).fresh(Type::MaskPathfinder, call.i(0))); }
VELLUM_AGS_BODY(maskPathfinderSetMask) {
  if (call.r(0) == nullptr) return nullPointer(call);
  Adventure::setNumber(call.r(0), call.i(1));
  return call.done();
}

VELLUM_AGS_BODY(pathfinderFindPath) {
  if (call.r(0) == nullptr) return nullPointer(call);
  Ground ground(call);
  world::Point from{call.i(1), call.i(2)}, to{call.i(3), call.i(4)};
  std::vector<world::Point> points;
  bool found = ground.isOpen(from.x, from.y) && ground.isOpen(to.x, to.y) && ground.find(from, to, points) &&
               points.back() == to;
  chargeSearch(call);
  if (!found) return call.done(static_cast<vm::Object*>(nullptr));
  points.insert(points.begin(), from);
  return call.done(adventureOf(call).points(points));
}

VELLUM_AGS_BODY(pathfinderIsWalkableAt) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.done(std::int32_t(Ground(call).isOpen(call.i(1), call.i(2))));
}

VELLUM_AGS_BODY(pathfinderNearestWalkable) {
  if (call.r(0) == nullptr) return nullPointer(call);
  world::Point found;
  bool isThere = Ground(call).nearest({call.i(1), call.i(2)}, found);
  chargeSearch(call);
  return isThere ? call.done(adventureOf(call).point(found.x, found.y)) : call.done(static_cast<vm::Object*>(nullptr));
}
VELLUM_AGS_BODY(pathfinderTrace) {
  if (call.r(0) == nullptr) return nullPointer(call);
  Ground ground(call);
  world::Point last{call.i(1), call.i(2)};
  if (!ground.isOpen(last.x, last.y)) return call.done(static_cast<vm::Object*>(nullptr));
  const world::Point from = last;
  std::int64_t wide = std::int64_t(call.i(3)) - from.x, high = std::int64_t(call.i(4)) - from.y;
  std::int64_t steps = std::max(std::abs(wide), std::abs(high));
  // A walkable ground is at most MaxSide wide and high.
  for (std::int64_t i = 1; i <= std::min<std::int64_t>(steps, 2 * world::MaxSide); ++i) {
    world::Point next{static_cast<std::int32_t>(from.x + wide * i / steps),
                      static_cast<std::int32_t>(from.y + high * i / steps)};
    if (!ground.isOpen(next.x, next.y)) break;
    last = next;
  }
  call.vm.charge(std::abs(std::int64_t(last.x) - from.x) + std::abs(std::int64_t(last.y) - from.y));
  return call.done(adventureOf(call).point(last.x, last.y));
}

}  // namespace vellum::ags::api
