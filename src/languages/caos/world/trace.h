// Points that move through rooms.
#pragma once

#include "languages/caos/world/map.h"

namespace vellum::caos {

struct Trace {
  double t = 1;          // how much of the way is free, 0 to 1
  bool blocked = false;  // by a wall at t
  Direction side = Direction::Down;
  double normalX = 0, normalY = 0;  // of the wall, length 1, into the room
  const Room* room = nullptr;       // at t
};

// The room of a point, the hint first; null outside. Beside a closed door of the hint it is in the hint.
const Room* locate(const Map& map, double x, double y, const Room* hint, std::int32_t permeability);
// Whether something of this PERM passes from room to room.
bool passes(const Map& map, std::int32_t permeability, const Room& from, const Room& to);
// From (x, y) in a room by (dx, dy); doors that are less open than `permeability` are walls, and so is the end of all
// rooms.
Trace trace(const Map& map, const Room& from, double x, double y, double dx, double dy, std::int32_t permeability);
// The room at the end of such a way, or where a wall ends it.
const Room& reached(const Map& map, const Room& from, double x, double y, double dx, double dy,
                    std::int32_t permeability);

}  // namespace vellum::caos
