#include "languages/caos/world/surroundings.h"

#include <algorithm>
#include <cmath>

#include "languages/caos/world/carrying.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/trace.h"

namespace vellum::caos {

Bounds rangeOf(const Agent& watcher) {
  double x = middleXOf(watcher), y = middleYOf(watcher), range = watcher.range;
  return {x - range, y - range, x + range, y + range};
}

namespace {

// Where an agent sees from, and is seen at: its middle.
struct Sight {
  double x = 0, y = 0;
  const Room* room = nullptr;
};

// At a wall only the feet of a creature stay in their room; it still sees the room, and is seen in it.
Sight sightOf(const World& world, const Agent& agent) {
  Sight sight{middleXOf(agent), middleYOf(agent), nullptr};
  sight.room = world.map.roomAt(sight.x, sight.y);
  if (sight.room != nullptr || agent.kind != AgentKind::Creature) return sight;
  sight.room = world.map.roomAt(sight.x, sight.y, (double(widthOf(agent)) + heightOf(agent)) / 2);
  if (sight.room == nullptr) return sight;
  sight.x = std::clamp(sight.x, double(sight.room->left), double(sight.room->right));
  double ceiling = sight.room->ceilingAt(sight.x), floor = sight.room->floorAt(sight.x);
  if (ceiling <= floor) sight.y = std::clamp(sight.y, ceiling, floor);
  return sight;
}

}  // namespace

// CAOS: ESEE. Within range, and with no wall or door between the middles that the watcher's PERM does not pass.
bool sees(const World& world, const Agent& watcher, const Agent& other) {
  double x = middleXOf(watcher), y = middleYOf(watcher);
  double dx = middleXOf(other) - x, dy = middleYOf(other) - y;
  double range = watcher.range;
  if (!(range >= 0 && dx * dx + dy * dy <= range * range)) return false;
  if (watcher.kind == AgentKind::Creature && (other.attributes & attribute::Invisible) != 0) return false;
  if (watcher.kind == AgentKind::Creature) {
    const Agent* vehicle = world.agents.find(other.body.carrier);
    bool hidden = vehicle != nullptr && vehicle->kind == AgentKind::Vehicle && !isInside(world, watcher, *vehicle);
    if (hidden && (vehicle->attributes & attribute::OpenAirCabin) == 0) return false;
  }
  if (!world.map.hasRooms()) return true;
  Sight from = sightOf(world, watcher), to = sightOf(world, other);
  if (from.room == nullptr || to.room == nullptr) return from.room == to.room;
  return !trace(world.map, *from.room, from.x, from.y, to.x - from.x, to.y - from.y, watcher.permission).blocked;
}

// From the middle, so that a side that is already in a wall has no free distance.
float distanceToObstacle(const World& world, const Agent& agent, Direction direction) {
  static constexpr int Ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  const int* way = Ways[static_cast<int>(direction)];
  Bounds body = bodyOf(agent);
  double x = agent.x + (body.left + body.right) / 2, y = agent.y + (body.top + body.bottom) / 2;
  const Room* room = locate(world.map, x, y, world.map.room(agent.body.room), agent.permission);
  if (room == nullptr) return FarAway;
  double half = (way[0] != 0 ? body.right - body.left : body.bottom - body.top) / 2;
  double range = std::clamp(double(agent.range), 0.0, double(MaxCoordinate)), reach = half + range;
  Trace found = trace(world.map, *room, x, y, way[0] * reach, way[1] * reach, agent.permission);
  return found.blocked ? static_cast<float>(std::max(0.0, found.t * reach - half)) : FarAway;
}

// Finds the next room on a line from the middle, ignoring obstacles.
std::int32_t roomBeside(const World& world, const Agent& agent, Direction direction) {
  double x = middleXOf(agent), y = middleYOf(agent);
  const Room* own = roomOf(world, agent);
  if (own != nullptr && !own->contains(x, y)) {  // of a cabin (CAOS: CABV)
    x = own->middleX();
    y = own->middleY();
  }
  bool across = direction == Direction::Left || direction == Direction::Right;
  bool back = direction == Direction::Left || direction == Direction::Up;
  Bounds line{x, y, x, y};
  if (across) (back ? line.left : line.right) += back ? -2.0 * MaxMapSize : 2.0 * MaxMapSize;
  else (back ? line.top : line.bottom) += back ? -2.0 * MaxMapSize : 2.0 * MaxMapSize;
  std::vector<const Room*> rooms;
  world.map.roomsIn(line, rooms);
  std::int32_t best = -1;
  double bestDistance = 0;
  for (const Room* room : rooms) {
    if (room == own) continue;
    double distance;
    if (across) {
      // Sloped floors: the line may enter through the wall on this side, or later through floor or ceiling.
      double nearX = back ? room->right : room->left, farX = back ? room->left : room->right;
      double atX = std::clamp(x, double(room->left), double(room->right)) == x ? x : nearX;
      if (!(y >= room->ceilingAt(atX) && y <= room->floorAt(atX))) {
        double low = 0, high = 1;
        auto inside = [&](double part) {
          double px = atX + (farX - atX) * part;
          return y >= room->ceilingAt(px) && y <= room->floorAt(px);
        };
        if (!inside(1)) continue;
        for (int i = 0; i < 40; ++i) (inside((low + high) / 2) ? high : low) = (low + high) / 2;
        atX += (farX - atX) * high;
      }
      distance = std::fabs(atX - x);
    } else {
      double entry = back ? room->floorAt(x) : room->ceilingAt(x);
      if (back ? room->ceilingAt(x) > y : room->floorAt(x) < y) continue;
      distance = std::max(0.0, back ? y - entry : entry - y);
    }
    if (best == -1 || distance < bestDistance) {
      best = room->id;
      bestDistance = distance;
    }
  }
  return best;
}

}  // namespace vellum::caos
