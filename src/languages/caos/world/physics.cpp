// Agents at rest cost nothing: only the movers of Bodies are visited.
#include "languages/caos/world/physics.h"

#include <algorithm>
#include <cmath>

#include "base/math/math.h"
#include "languages/caos/world/collisions.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/ports.h"
#include "languages/caos/world/presences.h"
#include "languages/caos/world/sweep.h"
#include "languages/caos/world/trace.h"

namespace vellum::caos {

// CAOS: SPIN. Forward and sideways speed stay the same relative to the agent.
void turnTo(Agent& agent, float angle) {
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

static void turn(Agent& agent) {
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

void floatNow(World& world, Agent& agent) {
  const Gear& gear = agent.body.gear.make();
  const Agent* by = world.agents.find(gear.floatsBy);
  float x = by != nullptr ? by->x : world.camera.x, y = by != nullptr ? by->y : world.camera.y;
  placeAt(world, agent, x + gear.floatX, y + gear.floatY);
  if (has(agent, attribute::Floatable)) wake(world, agent);
}

static void step(World& world, Agent& agent) {
  Physique& body = agent.body;
  Gear* gear = body.gear.get();
  const Creature* creature = agent.creature();
  if (body.carrier != 0 || (creature != nullptr && creature->motor.onFoot)) {
    body.moving = body.falling = false;
    return;
  }
  if (has(agent, attribute::Rotatable)) turn(agent);
  if (has(agent, attribute::Floatable)) {
    body.falling = false;
    if (gear == nullptr) body.moving = false;
    return;
  }
  bool physics = has(agent, attribute::SufferPhysics);
  body.falling = physics;
  if (has(agent, attribute::SufferCollisions)) {
    Bounds box = bodyOf(agent);
    double x = agent.x + (box.left + box.right) / 2, y = agent.y + (box.top + box.bottom) / 2;
    const Room* room = locate(world.map, x, y, world.map.room(body.room), agent.permission);
    body.room = room != nullptr ? room->id : -1;
    if (room == nullptr && physics) {  // nothing to fall in; it keeps its speed until it is placed elsewhere
      body.moving = body.falling = false;
      return;
    }
    if (physics && body.grounded && slide(world, agent)) return;
  } else {
    body.grounded = false;
  }
  if (physics) setVelocity(world, agent, agent.velocityX, agent.velocityY + agent.acceleration);
  fly(world, agent);
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

static void wakeAll(World& world) {
  for (Agent* agent : world.agents.inOrder())
    if (agent != nullptr && has(*agent, attribute::SufferPhysics)) wake(world, *agent);
}

void moveAgents(World& world) {
  if (world.mapChanged) {
    world.mapChanged = false;
    wakeAll(world);
  }
  // The youngest first, in the order of scripts. Agents added since the last tick are after the sorted ones.
  if (world.bodies.moversSorted != world.bodies.movers.size())
    std::sort(world.bodies.movers.begin(), world.bodies.movers.end(), [&](AgentHandle a, AgentHandle b) {
      const Agent* first = world.agents.find(a);
      const Agent* second = world.agents.find(b);
      if (first == nullptr || second == nullptr) return first != nullptr || (second == nullptr && a > b);
      return first->uniqueId > second->uniqueId;
    });
  sweep(world, world.bodies.movers, &Physique::moving, [&](Agent& agent) {
    if (!agent.paused) step(world, agent);
  });
  world.bodies.moversSorted = world.bodies.movers.size();
  // Comes last, after the agents that they float by have moved.
  for (AgentHandle handle : world.bodies.movers)
    if (Agent* agent = world.agents.find(handle);
        agent != nullptr && has(*agent, attribute::Floatable) && !agent->paused)
      if (agent->body.gear.get() != nullptr && agent->body.carrier == 0) floatNow(world, *agent);
  if (!world.bodies.presences.empty()) meetPresences(world);
  if (!world.bodies.wired.empty()) checkPortLines(world);
}

}  // namespace vellum::caos
