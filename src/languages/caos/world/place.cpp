#include "languages/caos/world/place.h"

#include <algorithm>

#include "languages/caos/world/carried.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/trace.h"

namespace vellum::caos {

Bounds boxOf(const Agent& agent) { return {agent.x, agent.y, agent.x + widthOf(agent), agent.y + heightOf(agent)}; }

Bounds bodyOf(const Agent& agent) {
  if (const Gear* gear = agent.body.gear.get(); gear != nullptr && gear->hasCore)
    return {gear->core[0], gear->core[1], gear->core[2], gear->core[3]};
  return {0, 0, widthOf(agent), heightOf(agent)};
}

Movement movementOf(const World& world, const Agent& agent) {
  if (const Agent* carrier = world.agents.find(agent.body.carrier); carrier != nullptr)
    return carrier->kind == AgentKind::Vehicle ? Movement::InVehicle : Movement::Carried;
  if (agent.kind == AgentKind::Pointer) return Movement::MouseDriven;
  return (agent.attributes & attribute::Floatable) != 0 ? Movement::Floating : Movement::Autonomous;
}

const Room* roomOf(const World& world, const Agent& agent) {
  if (const Agent* carrier = world.agents.find(agent.body.carrier);
      carrier != nullptr && carrier->kind == AgentKind::Vehicle)
    if (const Gear* gear = carrier->body.gear.get(); gear != nullptr && gear->cabinRoom != -1)
      return world.map.room(gear->cabinRoom);
  return world.map.roomAt(middleXOf(agent), middleYOf(agent));
}

void resized(World& world, const Agent& agent) {
  world.bodies.index.put(world.agents.indexOf(agent.handle), agent.x, agent.y, widthOf(agent), heightOf(agent));
}

static void follow(World& world, Agent& carrier, float dx, float dy) {
  eachCarried(world, carrier, [&](Agent& agent) {
    agent.x = std::clamp(agent.x + dx, -MaxCoordinate, MaxCoordinate);
    agent.y = std::clamp(agent.y + dy, -MaxCoordinate, MaxCoordinate);
    resized(world, agent);
  });
}

void placeAt(World& world, Agent& agent, float x, float y) {
  float dx = onMap(x) - agent.x, dy = onMap(y) - agent.y;
  agent.x = onMap(x);
  agent.y = onMap(y);
  resized(world, agent);
  if (const Gear* gear = agent.body.gear.get(); gear != nullptr && !gear->carried.empty()) follow(world, agent, dx, dy);
}

void moveTo(World& world, Agent& agent, float x, float y) {
  placeAt(world, agent, x, y);
  agent.body.grounded = false;
  if (Creature* creature = agent.creature()) creature->motor.onFoot = false;
  if (agent.body.carrier == 0) agent.body.falling = (agent.attributes & attribute::SufferPhysics) != 0;
  if (agent.attributes & (attribute::SufferPhysics | attribute::Floatable)) wake(world, agent);
  if (agent.velocityX != 0 || agent.velocityY != 0) wake(world, agent);
}

bool touching(const Agent& a, const Agent& b) {
  return a.x < b.x + widthOf(b) && b.x < a.x + widthOf(a) && a.y < b.y + heightOf(b) && b.y < a.y + heightOf(a);
}

std::vector<Agent*> overlapping(const World& world, const Bounds& box, Classifier pattern) {
  std::vector<Agent*> agents;
  auto take = [&](Agent& agent) {
    if (agent.classifier.matches(pattern)) agents.push_back(&agent);
  };
  bool found = world.bodies.index.query(box.left, box.top, box.right, box.bottom,
                                        [&](std::uint32_t slot) { take(*world.agents.slots()[slot].agent); });
  if (!found) {
    auto overlaps = [&](const Agent& agent) {
      return agent.x < box.right && box.left < agent.x + widthOf(agent) && agent.y < box.bottom &&
             box.top < agent.y + heightOf(agent);
    };
    for (Agent* agent : world.agents.inOrder())
      if (agent != nullptr && overlaps(*agent)) take(*agent);
  } else {
    std::sort(agents.begin(), agents.end(), [](const Agent* a, const Agent* b) { return a->place < b->place; });
  }
  return agents;
}

void findOverlapping(const World& world, const Bounds& box, Classifier pattern, std::vector<AgentHandle>& handles) {
  for (const Agent* agent : overlapping(world, box, pattern)) handles.push_back(agent->handle);
}

static constexpr double Middles[4][2] = {{0.5, 1}, {0, 0.5}, {1, 0.5}, {0.5, 0}};  // bottom, left, right, top

bool fits(const World& world, const Agent& agent, float x, float y) {
  Bounds body = bodyOf(agent);
  double w = body.right - body.left, h = body.bottom - body.top;
  double middleX = x + body.left + w / 2, middleY = y + body.top + h / 2;
  const Room* room = world.map.roomAt(middleX, middleY);
  if (room == nullptr) return false;
  for (const auto& at : Middles) {
    double dx = (at[0] - 0.5) * w, dy = (at[1] - 0.5) * h;
    if (trace(world.map, *room, middleX, middleY, dx, dy, agent.permission).blocked) return false;
  }
  return true;
}

// Searches around the place first, in rings; then in the rooms themselves, nearest first.
bool findSafePlace(const World& world, const Agent& agent, float& x, float& y) {
  if (fits(world, agent, x, y)) return true;
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
        if (!fits(world, agent, x + dx, y + dy)) continue;
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
  for (const Room& room : world.map.rooms()) {
    if (room.right - room.left < w) continue;
    double middle = std::clamp(x + body.left + w / 2, room.left + w / 2, room.right - w / 2);
    double highest = room.ceilingAt(middle), lowest = room.floorAt(middle) - h;
    if (highest > lowest) continue;
    auto atX = static_cast<float>(middle - w / 2 - body.left);
    auto atY = static_cast<float>(std::clamp(y + body.top, highest, lowest) - body.top);
    double dx = double(atX) - x, dy = double(atY) - y, distance = dx * dx + dy * dy;
    if (bestDistance >= 0 && distance >= bestDistance) continue;
    if (!fits(world, agent, atX, atY)) continue;
    bestDistance = distance;
    bestX = atX;
    bestY = atY;
  }
  if (bestDistance < 0) return false;
  x = bestX;
  y = bestY;
  return true;
}

void animate(World& world, Agent& agent) {
  if (!agent.animated) return;
  agent.animated = false;
  for (Part& part : agent.parts) {
    if (advance(part) && part.id == 0) resized(world, agent);
    agent.animated |= part.isAnimating();
  }
}

}  // namespace vellum::caos
