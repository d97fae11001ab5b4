// The places of agents: their boxes, their rooms, and valid positions.
#include <algorithm>
#include <cmath>

#include "languages/caos/world/trace.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

Bounds World::boxOf(const Agent& agent) const {
  return {agent.x, agent.y, agent.x + width(agent), agent.y + height(agent)};
}

Bounds World::bodyOf(const Agent& agent) const {
  if (const Gear* gear = agent.body.gear.get(); gear != nullptr && gear->hasCore)
    return {gear->core[0], gear->core[1], gear->core[2], gear->core[3]};
  return {0, 0, width(agent), height(agent)};
}

Movement World::movementOf(const Agent& agent) const {
  if (const Agent* carrier = find(agent.body.carrier); carrier != nullptr)
    return carrier->kind == AgentKind::Vehicle ? Movement::InVehicle : Movement::Carried;
  if (agent.kind == AgentKind::Pointer) return Movement::MouseDriven;
  return (agent.attributes & attribute::Floatable) != 0 ? Movement::Floating : Movement::Autonomous;
}

const Room* World::roomOf(const Agent& agent) const {
  if (const Agent* carrier = find(agent.body.carrier); carrier != nullptr && carrier->kind == AgentKind::Vehicle)
    if (const Gear* gear = carrier->body.gear.get(); gear != nullptr && gear->cabinRoom != -1)
      return map.room(gear->cabinRoom);
  return map.roomAt(middleX(agent), middleY(agent));
}

void World::resized(const Agent& agent) {
  index_.put(indexOf(agent.handle), agent.x, agent.y, width(agent), height(agent));
}

void World::place(Agent& agent, float x, float y) {
  float dx = onMap(x) - agent.x, dy = onMap(y) - agent.y;
  agent.x = onMap(x);
  agent.y = onMap(y);
  resized(agent);
  if (const Gear* gear = agent.body.gear.get(); gear != nullptr && !gear->carried.empty()) follow(agent, dx, dy);
}

void World::moveTo(Agent& agent, float x, float y) {
  place(agent, x, y);
  agent.body.grounded = false;
  if (agent.body.carrier == 0) agent.body.falling = (agent.attributes & attribute::SufferPhysics) != 0;
  if (agent.attributes & (attribute::SufferPhysics | attribute::Floatable)) wake(agent);
  if (agent.velocityX != 0 || agent.velocityY != 0) wake(agent);
}

void World::setVelocity(Agent& agent, float x, float y) {
  if (y < 0 && y != agent.velocityY) agent.body.grounded = false;
  agent.velocityX = onMap(x);
  agent.velocityY = onMap(y);
  if (agent.velocityX != 0 || agent.velocityY != 0) wake(agent);
}

void World::wake(Agent& agent) {
  if (agent.body.moving) return;
  agent.body.moving = true;
  agent.body.falling = (agent.attributes & attribute::SufferPhysics) != 0;
  movers_.push_back(agent.handle);
}

void World::setAttributes(Agent& agent, std::int32_t attributes) {
  agent.attributes = attributes;
  Physique& body = agent.body;
  if ((attributes & attribute::Rotatable) != 0) body.gear.make();
  if ((attributes & attribute::Presence) != 0 && !body.present) {
    body.present = true;
    body.gear.make();
    presences_.push_back(agent.handle);
  }
  body.falling = (attributes & attribute::SufferPhysics) != 0;
  wake(agent);
}

bool World::touching(const Agent& a, const Agent& b) const {
  return a.x < b.x + width(b) && b.x < a.x + width(a) && a.y < b.y + height(b) && b.y < a.y + height(a);
}

void World::overlapping(const Bounds& box, Classifier pattern, std::vector<AgentHandle>& handles) const {
  std::size_t begin = handles.size();
  auto visit = [&](const Agent& agent) {
    if (!agent.classifier.matches(pattern)) return;
    if (!(agent.x < box.right && box.left < agent.x + width(agent))) return;
    if (!(agent.y < box.bottom && box.top < agent.y + height(agent))) return;
    handles.push_back(agent.handle);
  };
  bool found = index_.query(static_cast<float>(box.left), static_cast<float>(box.top), static_cast<float>(box.right),
                            static_cast<float>(box.bottom), [&](std::uint32_t slot) { visit(*slots_[slot].agent); });
  if (!found) {
    for (const Agent* agent : order_)
      if (agent != nullptr) visit(*agent);
    return;
  }
  std::sort(handles.begin() + static_cast<std::ptrdiff_t>(begin), handles.end(), [&](AgentHandle a, AgentHandle b) {
    return slots_[indexOf(a)].agent->place < slots_[indexOf(b)].agent->place;
  });
}

// CAOS: ESEE. Within range, and with no wall or door between the middles that the watcher's PERM does not pass.
bool World::sees(const Agent& watcher, const Agent& other) const {
  double x = middleX(watcher), y = middleY(watcher);
  double dx = middleX(other) - x, dy = middleY(other) - y;
  double range = watcher.range;
  if (!(range >= 0 && dx * dx + dy * dy <= range * range)) return false;
  if (watcher.kind == AgentKind::Creature && (other.attributes & attribute::Invisible) != 0) return false;
  if (watcher.kind == AgentKind::Creature) {
    const Agent* vehicle = find(other.body.carrier);
    bool hidden = vehicle != nullptr && vehicle->kind == AgentKind::Vehicle && !isInside(watcher, *vehicle);
    if (hidden && (vehicle->attributes & attribute::OpenAirCabin) == 0) return false;
  }
  if (!map.hasRooms()) return true;
  const Room* from = map.roomAt(x, y);
  const Room* to = map.roomAt(x + dx, y + dy);
  if (from == nullptr || to == nullptr) return from == to;
  return !trace(map, *from, x, y, dx, dy, watcher.permission).blocked;
}

static constexpr double Middles[4][2] = {{0.5, 1}, {0, 0.5}, {1, 0.5}, {0.5, 0}};  // bottom, left, right, top

bool World::fits(const Agent& agent, float x, float y) const {
  Bounds body = bodyOf(agent);
  double w = body.right - body.left, h = body.bottom - body.top;
  double middleX = x + body.left + w / 2, middleY = y + body.top + h / 2;
  const Room* room = map.roomAt(middleX, middleY);
  if (room == nullptr) return false;
  for (const auto& at : Middles) {
    double dx = (at[0] - 0.5) * w, dy = (at[1] - 0.5) * h;
    if (trace(map, *room, middleX, middleY, dx, dy, agent.permission).blocked) return false;
  }
  return true;
}

// Searches around the place first, in rings; then in the rooms themselves, nearest first.
bool World::findSafePlace(const Agent& agent, float& x, float& y) const {
  if (fits(agent, x, y)) return true;
  static constexpr int Step = 8, Rings = 32;
  for (int ring = 1; ring <= Rings; ++ring) {
    float bestDistance = 0, bestX = 0, bestY = 0;
    bool found = false;
    for (int i = -ring; i <= ring; ++i) {
      const int around[4][2] = {{i, -ring}, {i, ring}, {-ring, i}, {ring, i}};
      for (const auto& at : around) {
        float dx = static_cast<float>(at[0] * Step), dy = static_cast<float>(at[1] * Step);
        float distance = dx * dx + dy * dy;
        if (found && distance >= bestDistance) continue;
        if (!fits(agent, x + dx, y + dy)) continue;
        found = true;
        bestDistance = distance;
        bestX = x + dx;
        bestY = y + dy;
      }
    }
    if (found) {
      x = bestX;
      y = bestY;
      return true;
    }
  }
  Bounds body = bodyOf(agent);
  double w = body.right - body.left, h = body.bottom - body.top;
  float bestX = 0, bestY = 0;
  double bestDistance = -1;
  for (const Room& room : map.rooms()) {
    if (room.right - room.left < w) continue;
    double middle = std::clamp(x + body.left + w / 2, room.left + w / 2, room.right - w / 2);
    double highest = room.ceilingAt(middle), lowest = room.floorAt(middle) - h;
    if (highest > lowest) continue;
    auto atX = static_cast<float>(middle - w / 2 - body.left);
    auto atY = static_cast<float>(std::clamp(y + body.top, highest, lowest) - body.top);
    double dx = double(atX) - x, dy = double(atY) - y, distance = dx * dx + dy * dy;
    if (bestDistance >= 0 && distance >= bestDistance) continue;
    if (!fits(agent, atX, atY)) continue;
    bestDistance = distance;
    bestX = atX;
    bestY = atY;
  }
  if (bestDistance < 0) return false;
  x = bestX;
  y = bestY;
  return true;
}

// From the middle, so that a side that is already in a wall has no free distance.
float World::obstacle(const Agent& agent, Direction direction) const {
  static constexpr int Ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  const int* way = Ways[static_cast<int>(direction)];
  Bounds body = bodyOf(agent);
  double x = agent.x + (body.left + body.right) / 2, y = agent.y + (body.top + body.bottom) / 2;
  const Room* room = locate(map, x, y, map.room(agent.body.room), agent.permission);
  if (room == nullptr) return FarAway;
  double half = (way[0] != 0 ? body.right - body.left : body.bottom - body.top) / 2;
  double range = std::clamp(double(agent.range), 0.0, double(MaxCoordinate)), reach = half + range;
  Trace found = trace(map, *room, x, y, way[0] * reach, way[1] * reach, agent.permission);
  return found.blocked ? static_cast<float>(std::max(0.0, found.t * reach - half)) : FarAway;
}

// Finds the next room on a line from the middle, ignoring obstacles.
std::int32_t World::roomBeside(const Agent& agent, Direction direction) const {
  double x = middleX(agent), y = middleY(agent);
  const Room* own = roomOf(agent);
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
  map.roomsIn(line, rooms);
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

bool World::deleteRoom(std::int32_t id) {
  auto index = map.indexOf(id);
  if (!index) return false;
  auto last = static_cast<std::uint32_t>(map.rooms().size() - 1);
  map.deleteRoom(id);
  if (*index != last) automata.roomMoved(last, *index);
  automata.roomRemoved(last);
  mapChanged = true;
  return true;
}

bool World::deleteMetaroom(std::int32_t id) {
  if (map.metaroom(id) == nullptr) return false;
  for (std::int32_t room : map.roomIds(id)) deleteRoom(room);
  map.deleteMetaroom(id);
  mapChanged = true;
  return true;
}

void World::clearBodies() {
  map.clear();
  automata.clear();
  smells.clear();
  for (BodyList list : bodyLists()) list.agents.clear();
  index_.clear();
  moversSorted_ = 0;
  mapChanged = false;
}

// A line between ports is listed once: breaking it removes one entry.
static bool hasDoubledLine(const OutputPort& port) {
  std::vector<std::pair<AgentHandle, std::int32_t>> lines;
  for (const PortTarget& line : port.targets) lines.emplace_back(line.agent, line.input);
  std::sort(lines.begin(), lines.end());
  return std::adjacent_find(lines.begin(), lines.end()) != lines.end();
}

bool World::relinkBodies() {
  index_.clear();
  moversSorted_ = 0;
  if (!map.loaded()) return false;
  for (BodyList list : bodyLists()) {
    std::size_t flagged = 0, listed = 0;
    for (const Agent* agent : order_) flagged += agent->body.*list.flag;
    std::vector<bool> seen(slots_.size());
    for (AgentHandle handle : list.agents) {
      const Agent* agent = find(handle);
      if (agent == nullptr) continue;
      if (!(agent->body.*list.flag) || seen[indexOf(handle)]) return false;
      seen[indexOf(handle)] = true;
      ++listed;
    }
    if (listed != flagged) return false;
  }
  std::size_t carriedCount = 0, listedCount = 0;
  for (Agent* agent : order_) {
    const Physique& body = agent->body;
    for (float number : {agent->x, agent->y, agent->velocityX, agent->velocityY})
      if (!(number >= -MaxCoordinate && number <= MaxCoordinate)) return false;
    if (body.automaton < -1 || body.automaton >= AutomatonCount || (body.emitting && body.automaton < 0)) return false;
    resized(*agent);
    carriedCount += body.carrier != 0;
    const Gear* gear = body.gear.get();
    if (gear == nullptr) continue;
    if (std::any_of(gear->outputs.begin(), gear->outputs.end(), hasDoubledLine)) return false;
    for (AgentHandle handle : gear->carried) {
      const Agent* carried = find(handle);
      if (carried == nullptr || carried->body.carrier != agent->handle) return false;
      ++listedCount;
    }
  }
  if (carriedCount != listedCount) return false;
  // There are no cycles: from every agent the chain of carriers ends.
  std::vector<std::uint8_t> checked(slots_.size());
  for (Agent* agent : order_) {
    std::size_t steps = 0;
    for (Agent* at = agent; at != nullptr && checked[indexOf(at->handle)] == 0; at = find(at->body.carrier))
      if (++steps > order_.size()) return false;
    for (Agent* at = agent; at != nullptr && checked[indexOf(at->handle)] == 0; at = find(at->body.carrier))
      checked[indexOf(at->handle)] = 1;
  }
  automata.loaded();
  return automata.levels().size() % AutomatonCount == 0 && automata.emitted().size() % AutomatonCount == 0;
}

void World::clearMap() {
  map.clear();
  automata.levels().clear();
  automata.emitted().clear();
  mapChanged = true;
}

}  // namespace vellum::caos
