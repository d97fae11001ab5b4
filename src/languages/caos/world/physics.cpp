// The movement of agents (CAOS: VELO, ACCG, AERO, SPIN, FREL), impacts of presences, and emissions on the way. Agents
// at rest cost nothing: only agents in movers_ are visited.
#include <algorithm>
#include <cmath>

#include "base/math/math.h"
#include "languages/caos/world/physics.h"
#include "languages/caos/world/trace.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

static constexpr std::int32_t ImpactEvent = 8;

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
  // The youngest first, in the order of scripts. Agents added since the last tick are after the sorted ones.
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
  // Comes last, after the agents that they float by have moved.
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
    const Room* room = locate(map, x, y, map.room(body.room), agent.permission);
    body.room = room != nullptr ? room->id : -1;
    if (room == nullptr && physics) {  // nothing to fall in; it keeps its speed until it is placed elsewhere
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

// Presences are circles around the middles, as wide as the larger side. An impact happens when they come together.
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

// CAOS: SPIN. Forward and sideways speed stay the same relative to the agent.
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
  if (gear.turns <= 0 || gear.imagesOfTurn <= 0) return;
  auto at = static_cast<std::int64_t>(std::floor(to * gear.turns + 0.5)) % gear.turns;
  std::int64_t base = at * gear.imagesOfTurn;
  if (base < agent.parts[0].appearance->imageCount) agent.parts[0].base = static_cast<std::int32_t>(base);
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
  if (messages.size() >= maxMessages()) {
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
