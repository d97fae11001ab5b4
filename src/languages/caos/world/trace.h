// Traces points that move through rooms.
#pragma once

#include "languages/caos/world/map.h"

namespace vellum::caos {

struct Trace {
  double t = 1;          // the free part of the path, 0 to 1
  bool blocked = false;  // by a wall at t
  Direction side = Direction::Down;
  double normalX = 0, normalY = 0;  // of the wall, length 1, into the room
  const Room* room = nullptr;       // at t
};

// The room of a point, preferring the hint; null outside. A point at a closed door of the hint is in the hint.
const Room* locate(const Map& map, double x, double y, const Room* hint, std::int32_t permeability);
// Whether an agent with this PERM can pass from room to room.
bool passes(const Map& map, std::int32_t permeability, const Room& from, const Room& to);
// Traces from (x, y) in a room by (dx, dy). Doors that are less open than `permeability` are walls, and so is the
// outside of all rooms.
Trace trace(const Map& map, const Room& from, double x, double y, double dx, double dy, std::int32_t permeability);
// The room at the end of such a path, or where a wall ends it.
const Room& reached(const Map& map, const Room& from, double x, double y, double dx, double dy,
                    std::int32_t permeability);

}  // namespace vellum::caos
