#include "languages/caos/world/emission.h"

#include <algorithm>

#include "languages/caos/world/place.h"
#include "languages/caos/world/sweep.h"

namespace vellum::caos {

void setEmission(World& world, Agent& agent, std::int32_t automaton, float amount) {
  agent.body.automaton = static_cast<std::int8_t>(automaton);
  agent.body.emission = amount > 0 ? std::min(amount, 1.0f) : 0;
  if (agent.body.emission == 0 || agent.body.emitting) return;
  agent.body.emitting = true;
  world.bodies.emitters.push_back(agent.handle);
}

void spreadSmells(World& world) {
  sweep(world, world.bodies.emitters, &Physique::emitting, [&](Agent& agent) {
    agent.body.emitting = agent.body.emission > 0;
    if (!agent.body.emitting) return;
    if (const Room* room = roomOf(world, agent))
      world.automata.emit(*world.map.indexOf(room->id), agent.body.automaton, agent.body.emission);
  });
  world.automata.update(world.map);
}

}  // namespace vellum::caos
