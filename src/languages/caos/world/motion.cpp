#include "languages/caos/world/motion.h"

namespace vellum::caos {

void setVelocity(World& world, Agent& agent, float x, float y) {
  if (y < 0 && y != agent.velocityY) agent.body.grounded = false;
  agent.velocityX = onMap(x);
  agent.velocityY = onMap(y);
  if (agent.velocityX != 0 || agent.velocityY != 0) wake(world, agent);
}

void wake(World& world, Agent& agent) {
  if (agent.body.moving) return;
  agent.body.moving = true;
  agent.body.falling = (agent.attributes & attribute::SufferPhysics) != 0;
  world.bodies.movers.push_back(agent.handle);
}

void setAttributes(World& world, Agent& agent, std::int32_t attributes) {
  agent.attributes = attributes;
  Physique& body = agent.body;
  if ((attributes & attribute::Rotatable) != 0) body.gear.make();
  if ((attributes & attribute::Presence) != 0 && !body.present) {
    body.present = true;
    body.gear.make();
    world.bodies.presences.push_back(agent.handle);
  }
  body.falling = (attributes & attribute::SufferPhysics) != 0;
  wake(world, agent);
}

void rest(Agent& agent) {
  agent.velocityX = agent.velocityY = 0;
  agent.body.moving = agent.body.falling = false;
}

}  // namespace vellum::caos
