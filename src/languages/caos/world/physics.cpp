// How agents move: gravity, walls, floors (CAOS: ACCG, AERO, ELAS, FRIC, VELO). A body touches walls with the middles
// of its four sides and with its own middle; each of these points is traced through the rooms, so that nothing is too
// fast to hit a wall. What rests costs nothing: only agents in movers_ are looked at.
#include <algorithm>
#include <cmath>

#include "base/math/math.h"
#include "languages/caos/world/trace.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

static constexpr double Still = 0.05;      // slower than this on a floor is rest, in pixels a tick
static constexpr double StepHeight = 4;    // what slides goes over steps between floors up to this
static constexpr double FloorSlack = 1.5;  // so far from a floor still counts as on it
static constexpr std::int32_t CollisionEvent = 6, ImpactEvent = 8;

static double percent(std::int32_t number) { return std::clamp(number, 0, 100) / 100.0; }
static bool has(const Agent& agent, attribute::Flag flag) { return (agent.attributes & flag) != 0; }

template <class Visit>
void World::sweep(std::vector<AgentHandle>& list, bool Physique::*flag, Visit visit) {
  std::size_t count = list.size(), kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Agent* agent = find(list[i]);
    if (agent == nullptr) continue;
    visit(*agent);
    if (agent->body.*flag) list[kept++] = agent->handle;
  }
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(kept), list.begin() + static_cast<std::ptrdiff_t>(count));
}

void World::wakeAll() {
  for (Agent* agent : order_)
    if (agent != nullptr && has(*agent, attribute::SufferPhysics)) wake(*agent);
}

void World::move() {
  if (mapChanged) {
    mapChanged = false;
    wakeAll();
  }
  // The youngest first, as scripts run. Those that came since the last tick stand behind the sorted ones.
  if (moversSorted_ != movers_.size())
    std::sort(movers_.begin(), movers_.end(), [&](AgentHandle a, AgentHandle b) {
      const Agent* first = find(a);
      const Agent* second = find(b);
      if (first == nullptr || second == nullptr) return first != nullptr || (second == nullptr && a > b);
      return first->uniqueId > second->uniqueId;
    });
  sweep(movers_, &Physique::moving, [&](Agent& agent) {
    if (!agent.paused) step(agent);
  });
  moversSorted_ = movers_.size();
  // Only now: those that they float by have moved.
  for (AgentHandle handle : movers_)
    if (Agent* agent = find(handle); agent != nullptr && has(*agent, attribute::Floatable) && !agent->paused)
      if (agent->body.gear.get() != nullptr && agent->body.carrier == 0) floatNow(*agent);
  if (!presences_.empty()) impacts();
  if (!wired_.empty()) checkPortLines();
}

void World::rest(Agent& agent) {
  agent.velocityX = agent.velocityY = 0;
  agent.body.moving = agent.body.falling = false;
}

void World::step(Agent& agent) {
  Physique& body = agent.body;
  Gear* gear = body.gear.get();
  if (body.carrier != 0) {
    body.moving = body.falling = false;
    return;
  }
  if (has(agent, attribute::Rotatable)) turn(agent);
  if (has(agent, attribute::Floatable)) {
    body.falling = false;
    if (gear == nullptr) {
      body.moving = false;
      return;
    }
    return;
  }
  bool physics = has(agent, attribute::SufferPhysics);
  body.falling = physics;
  if (has(agent, attribute::SufferCollisions)) {
    Bounds box = bodyOf(agent);
    double x = agent.x + (box.left + box.right) / 2, y = agent.y + (box.top + box.bottom) / 2;
    const Room* room = locate(map, x, y, map.room(body.room));
    body.room = room != nullptr ? room->id : -1;
    if (room == nullptr && physics) {  // nothing to fall in; it keeps its speed for when it is put somewhere
      body.moving = body.falling = false;
      return;
    }
    if (physics && body.grounded && slide(agent)) return;
  } else {
    body.grounded = false;
  }
  if (physics) setVelocity(agent, agent.velocityX, agent.velocityY + agent.acceleration);
  fly(agent);
  if (!body.moving) return;
  if (physics) {
    double kept = 1 - percent(agent.aerodynamics);
    agent.velocityX = static_cast<float>(agent.velocityX * kept);
    agent.velocityY = static_cast<float>(agent.velocityY * kept);
  } else if (agent.velocityX == 0 && agent.velocityY == 0 &&
             !(has(agent, attribute::Rotatable) && gear != nullptr && gear->turning != 0)) {
    body.moving = false;
  }
}

void World::floatNow(Agent& agent) {
  const Gear& gear = agent.body.gear.make();
  const Agent* by = find(gear.floatsBy);
  float x = by != nullptr ? by->x : camera.x, y = by != nullptr ? by->y : camera.y;
  place(agent, x + gear.floatX, y + gear.floatY);
  if (has(agent, attribute::Floatable)) wake(agent);
}

// A body that was put partly into a wall comes out of it, seen from its middle.
void World::freeFromWalls(Agent& agent) {
  Bounds box = bodyOf(agent);
  const Room* room = map.room(agent.body.room);
  double w = box.right - box.left, h = box.bottom - box.top;
  double middleX = agent.x + box.left + w / 2, middleY = agent.y + box.top + h / 2;
  static constexpr int Ways[4][2] = {{0, 1}, {-1, 0}, {1, 0}, {0, -1}};
  double pushX = 0, pushY = 0;
  for (const auto& way : Ways) {
    double dx = way[0] * w / 2, dy = way[1] * h / 2;
    if (locate(map, middleX + dx, middleY + dy, room) != nullptr) continue;
    Trace found = trace(map, middleX, middleY, dx, dy, agent.permission, room);
    if (!found.blocked) continue;
    pushX -= dx * (1 - found.t);
    pushY -= dy * (1 - found.t);
  }
  if (pushX != 0 || pushY != 0) place(agent, static_cast<float>(agent.x + pushX), static_cast<float>(agent.y + pushY));
}

void World::fly(Agent& agent) {
  double dx = agent.velocityX, dy = agent.velocityY;
  if (dx == 0 && dy == 0) return;
  bool physics = has(agent, attribute::SufferPhysics);
  Trace first;
  double pointX = 0, pointY = 0;  // of the point that hits, from the agent's corner
  if (has(agent, attribute::SufferCollisions) && agent.body.room != -1) {
    freeFromWalls(agent);
    const Room* room = map.room(agent.body.room);
    Bounds box = bodyOf(agent);
    double x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const double points[5][2] = {{x, box.bottom}, {box.left, y}, {box.right, y}, {x, box.top}, {x, y}};
    for (const auto& at : points) {
      Trace found = trace(map, agent.x + at[0], agent.y + at[1], dx, dy, agent.permission, room);
      if (!found.blocked || (first.blocked && found.t >= first.t)) continue;
      first = found;
      pointX = at[0];
      pointY = at[1];
    }
  }
  double newX = agent.x + dx * first.t, newY = agent.y + dy * first.t;
  if (!first.blocked) {
    place(agent, static_cast<float>(newX), static_cast<float>(newY));
    return;
  }
  const Room& room = *first.room;
  bool onFloor = first.side == Direction::Down;
  if (onFloor) newY = room.floorAt(newX + pointX) - pointY;
  place(agent, static_cast<float>(newX), static_cast<float>(newY));
  agent.body.wall = static_cast<std::int8_t>(first.side);
  double into = -(dx * first.normalX + dy * first.normalY);  // speed into the wall
  double gravity = physics ? std::fabs(agent.acceleration) : 0;
  bool touchesOnly = onFloor && physics && into <= gravity * 1.001 && first.t * std::fabs(dy) < 0.01;
  double alongX = dx + into * first.normalX, alongY = dy + into * first.normalY;
  double bounce = into * percent(agent.elasticity);
  if (touchesOnly) {  // it stood there already
    agent.body.grounded = true;
    slide(agent);
    return;
  }
  raise(agent, CollisionEvent, agent.handle, vm::Value::ofFloat(agent.velocityX), vm::Value::ofFloat(agent.velocityY));
  if (onFloor && physics) {
    double kept = 1 - percent(agent.friction);
    alongX *= kept;
    alongY *= kept;
    if (bounce <= gravity) {
      agent.body.grounded = true;
      agent.velocityX = static_cast<float>(alongX);
      agent.velocityY = 0;
      bool level = room.floorSlope() == 0 || kept == 0;
      if (level && std::fabs(alongX) < Still) rest(agent);
      return;
    }
  }
  agent.velocityX = static_cast<float>(alongX + bounce * first.normalX);
  agent.velocityY = static_cast<float>(alongY + bounce * first.normalY);
}

// One tick on the floor. False when there is none under the agent any more: it falls.
bool World::slide(Agent& agent) {
  Physique& body = agent.body;
  Bounds box = bodyOf(agent);
  double footX = (box.left + box.right) / 2, x = agent.x + footX, y = agent.y + box.bottom;
  const Room* room = locate(map, x, y, map.room(body.room));
  auto fall = [&] {
    body.grounded = false;
    return false;
  };
  if (room == nullptr || std::fabs(room->floorAt(x) - y) > FloorSlack) return fall();
  const Room* below = map.otherRoomAt(x, room->floorAt(x) + 1, FloorSlack, room->id);
  if (below != nullptr && below->floorAt(x) > y + FloorSlack && passes(map, agent.permission, *room, *below))
    return fall();
  if (agent.acceleration < 0) return fall();
  double slope = room->floorSlope(), kept = 1 - percent(agent.friction);
  kept *= 1 - percent(agent.aerodynamics);
  auto pullOf = [&](double down) { return agent.acceleration * down / (1 + down * down) * kept; };  // by a slope
  double pull = pullOf(slope), speed = agent.velocityX * kept + pull;
  if (std::fabs(speed) < Still && std::fabs(pull) < Still) {
    rest(agent);
    return true;
  }
  // The side ahead hits walls, the foot goes from floor to floor.
  double ahead = (speed > 0 ? box.right : box.left), middle = (box.top + box.bottom) / 2;
  Trace wall = trace(map, agent.x + ahead, agent.y + middle, speed, slope * speed, agent.permission, room);
  double target = x + speed * (wall.outside ? 1 : wall.t);
  bool blocked = wall.blocked && (wall.side == Direction::Left || wall.side == Direction::Right);
  for (int crossings = 0; crossings < 1000; ++crossings) {
    bool right = speed > 0;
    double edge = right ? room->right : room->left;
    if (right ? target <= edge : target >= edge) break;
    double floor = room->floorAt(edge);
    const Room* next = map.otherRoomAt(edge + (right ? 1 : -1), floor, StepHeight, room->id);
    bool open = next != nullptr && passes(map, agent.permission, *room, *next);
    if (open && std::fabs(next->floorAt(edge) - floor) <= StepHeight) {
      // The bottom of a valley, and too slow to get out of it.
      double against = pullOf(next->floorSlope());
      if (against * speed < 0 && std::fabs(speed) <= std::fabs(pull) + std::fabs(against)) {
        place(agent, static_cast<float>(edge - footX), static_cast<float>(floor - box.bottom));
        rest(agent);
        return true;
      }
      room = next;
      continue;
    }
    if (open && next->floorAt(edge) > floor) {
      // Over the edge: from here on it flies.
      place(agent, static_cast<float>(target - footX), static_cast<float>(floor - box.bottom));
      agent.velocityX = static_cast<float>(speed);
      agent.velocityY = static_cast<float>(slope * speed);
      body.grounded = false;
      return true;
    }
    target = edge;
    blocked = true;
    break;
  }
  place(agent, static_cast<float>(target - footX), static_cast<float>(room->floorAt(target) - box.bottom));
  agent.velocityY = 0;
  // What only leans against the wall, drawn by the slope, has come to rest.
  if (blocked && pull * speed > 0 && std::fabs(speed) <= std::fabs(pull) * 1.001) {
    rest(agent);
    return true;
  }
  if (blocked) {
    body.wall = static_cast<std::int8_t>(speed > 0 ? Direction::Right : Direction::Left);
    raise(agent, CollisionEvent, agent.handle, vm::Value::ofFloat(static_cast<float>(speed)), vm::Value::ofFloat(0));
    speed = -speed * percent(agent.elasticity);
  }
  agent.velocityX = static_cast<float>(speed);
  if (std::fabs(speed) < Still && std::fabs(pull) < Still) rest(agent);
  return true;
}

// Presences are circles around the middles, as wide as the larger side. An impact counts when they come together.
void World::impacts() {
  auto radius = [&](const Agent& agent) { return std::max(width(agent), height(agent)) / 2; };
  metAt_.resize(slots_.size());
  float largest = 0;
  for (AgentHandle handle : presences_)
    if (const Agent* agent = find(handle)) largest = std::max(largest, radius(*agent));
  sweep(presences_, &Physique::present, [&](Agent& agent) {
    Gear& gear = agent.body.gear.make();
    agent.body.present = has(agent, attribute::Presence);
    std::erase_if(gear.touching, [&](AgentHandle handle) { return find(handle) == nullptr; });
    if (!agent.body.present) {
      gear.touching.clear();
      return;
    }
    float x = middleX(agent), y = middleY(agent), own = radius(agent);
    auto isNear = [&](const Agent& other) {
      float dx = middleX(other) - x, dy = middleY(other) - y, reach = own + radius(other);
      return dx * dx + dy * dy < reach * reach;
    };
    std::erase_if(gear.touching, [&](AgentHandle handle) {
      const Agent& other = *find(handle);
      return &other != &agent && has(other, attribute::Presence) && !isNear(other);
    });
    ++meeting_;
    for (AgentHandle handle : gear.touching) metAt_[indexOf(handle)] = meeting_;
    float reach = own + largest;
    near_.clear();
    overlapping({x - reach, y - reach, x + reach, y + reach}, {}, near_);
    for (AgentHandle handle : near_) {
      const Agent& other = *find(handle);
      if (&other == &agent || !has(other, attribute::Presence) || metAt_[indexOf(handle)] == meeting_) continue;
      if (!isNear(other)) continue;
      gear.touching.push_back(handle);
      raise(agent, ImpactEvent, handle);
    }
  });
}

// CAOS: SPIN. Speed forward and sideways stay what they are, seen from the agent.
void World::turnTo(Agent& agent, float angle) {
  Gear& gear = agent.body.gear.make();
  double to = angle - std::floor(double(angle));
  if (!(to >= 0 && to < 1)) to = 0;
  double by = (to - gear.spin) * 2 * base::math::pi;
  double sine = base::math::sin(by), cosine = base::math::cos(by);
  double x = agent.velocityX, y = agent.velocityY;
  agent.velocityX = static_cast<float>(x * cosine - y * sine);
  agent.velocityY = static_cast<float>(x * sine + y * cosine);
  gear.spin = static_cast<float>(to);
  if (gear.turns <= 0 || gear.imagesOfTurn <= 0 || agent.parts.empty()) return;
  auto at = static_cast<std::int64_t>(std::floor(to * gear.turns + 0.5)) % gear.turns;
  std::int64_t base = at * gear.imagesOfTurn;
  if (base < agent.parts[0].imageCount) agent.parts[0].base = static_cast<std::int32_t>(base);
}

void World::turn(Agent& agent) {
  Gear& gear = agent.body.gear.make();
  if (gear.turning != 0) {
    turnTo(agent, gear.spin + gear.turning);
    gear.turning = static_cast<float>(gear.turning * (1.0 - gear.turningDamp));
  }
  if (gear.forwardDamp == 0 && gear.sidewaysDamp == 0) return;
  double angle = gear.spin * 2 * base::math::pi;
  double ahead[2] = {base::math::sin(angle), -base::math::cos(angle)};
  double aside[2] = {-ahead[1], ahead[0]};
  double forward = (agent.velocityX * ahead[0] + agent.velocityY * ahead[1]) * (1.0 - gear.forwardDamp);
  double sideways = (agent.velocityX * aside[0] + agent.velocityY * aside[1]) * (1.0 - gear.sidewaysDamp);
  agent.velocityX = static_cast<float>(forward * ahead[0] + sideways * aside[0]);
  agent.velocityY = static_cast<float>(forward * ahead[1] + sideways * aside[1]);
}

void World::setEmission(Agent& agent, std::int32_t automaton, float amount) {
  agent.body.automaton = static_cast<std::int8_t>(automaton);
  agent.body.emission = amount > 0 ? std::min(amount, 1.0f) : 0;
  if (agent.body.emission == 0 || agent.body.emitting) return;
  agent.body.emitting = true;
  emitters_.push_back(agent.handle);
}

void World::spread() {
  sweep(emitters_, &Physique::emitting, [&](Agent& agent) {
    agent.body.emitting = agent.body.emission > 0;
    if (!agent.body.emitting) return;
    if (const Room* room = roomOf(agent))
      automata.emit(*map.indexOf(room->id), agent.body.automaton, agent.body.emission);
  });
  automata.update(map);
}

void World::raise(const Agent& to, std::int32_t event, AgentHandle from, const vm::Value& p1, const vm::Value& p2) {
  if (!findScript(to.classifier, event)) return;
  if (messages.size() >= MaxMessages) {
    messagesLost = true;
    return;
  }
  Message message;
  message.to = to.handle;
  message.id = event;
  message.from = vm::Value::ofHandle(from);
  message.parameter1 = p1;
  message.parameter2 = p2;
  message.due = worldTick;
  message.constructor = true;
  messages.push_back(message);
}

}  // namespace vellum::caos
