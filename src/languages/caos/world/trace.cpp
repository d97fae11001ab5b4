#include "languages/caos/world/trace.h"

#include <algorithm>
#include <cmath>

namespace vellum::caos {

// Positions are floats: a point this far from an edge, in pixels, still counts as on it.
static constexpr double PointSlack = 0.5;
// The search for the next room starts this far beyond an edge, with this slack: corners are whole numbers, so slopes
// don't match exactly.
static constexpr double StepOver = 1, StepSlack = 1.5;
static constexpr int MaxCrossings = 4096;

const Room* locate(const Map& map, double x, double y, const Room* hint, std::int32_t permeability) {
  if (hint == nullptr || hint->contains(x, y)) return hint != nullptr ? hint : map.roomAt(x, y, PointSlack);
  const Room* found = map.roomAt(x, y, PointSlack);
  bool beyondDoor = found != nullptr && found != hint && !passes(map, permeability, *hint, *found);
  return beyondDoor && hint->contains(x, y, PointSlack) ? hint : found;
}

bool passes(const Map& map, std::int32_t permeability, const Room& from, const Room& to) {
  return permeability <= (map.hasDoor(from.id, to.id) ? map.door(from.id, to.id) : FullyOpen);
}

// Where the path leaves a room, at or after `from`.
static void exitOf(const Room& room, double x, double y, double dx, double dy, double from, Trace& found) {
  double slight = 1e-5 * (std::fabs(dx) + std::fabs(dy));  // less than this towards a wall counts as along it
  found.t = 1;
  found.blocked = false;
  auto edge = [&](double inside, double speed, Direction side, double normalX, double normalY) {
    // `inside` is the distance from the start to the edge, `speed` the speed towards it.
    if (speed <= slight) return;
    double t = std::max(inside / speed, from);
    if (t >= found.t) return;
    found.t = t;
    found.blocked = true;
    found.side = side;
    found.normalX = normalX;
    found.normalY = normalY;
  };
  double floor = room.floorSlope(), ceiling = room.ceilingSlope();
  double floorLength = std::sqrt(1 + floor * floor), ceilingLength = std::sqrt(1 + ceiling * ceiling);
  edge(room.floorAt(x) - y, dy - floor * dx, Direction::Down, floor / floorLength, -1 / floorLength);
  edge(x - room.left, -dx, Direction::Left, 1, 0);
  edge(room.right - x, dx, Direction::Right, -1, 0);
  edge(y - room.ceilingAt(x), ceiling * dx - dy, Direction::Up, -ceiling / ceilingLength, 1 / ceilingLength);
}

Trace trace(const Map& map, const Room& start, double x, double y, double dx, double dy, std::int32_t permeability) {
  Trace found;
  const Room* room = &start;
  double from = 0;
  const Room* before = nullptr;
  for (int crossings = 0;; ++crossings) {
    exitOf(*room, x, y, dx, dy, from, found);
    found.room = room;
    if (!found.blocked || crossings >= MaxCrossings) return found;
    double atX = x + dx * found.t, atY = y + dy * found.t;
    switch (found.side) {
      case Direction::Left: atX -= StepOver; break;
      case Direction::Right: atX += StepOver; break;
      case Direction::Up: atY -= StepOver; break;
      case Direction::Down: atY += StepOver; break;
    }
    const Room* next = map.roomBeyond(*room, atX, atY, StepSlack);
    // In a corner the path could alternate between two rooms endlessly.
    if (next == nullptr || (next == before && found.t <= from) || !passes(map, permeability, *room, *next))
      return found;
    before = room;
    room = next;
    from = found.t;
  }
}

const Room& reached(const Map& map, const Room& from, double x, double y, double dx, double dy,
                    std::int32_t permeability) {
  if (from.contains(x + dx, y + dy)) return from;
  return *trace(map, from, x, y, dx, dy, permeability).room;
}

}  // namespace vellum::caos
