// The creatures of a world.
#pragma once

#include "languages/caos/world/creature.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

// The first of which is(agent, creature) holds, in the order in which they came; null: of none.
template <class Is>
Agent* findCreature(const World& world, Is is) {
  for (AgentHandle handle : world.creatures)
    if (Agent* agent = world.agents.find(handle); agent != nullptr && is(*agent, *agent->creature())) return agent;
  return nullptr;
}

// For loops in which no script runs.
template <class Use>
void eachCreature(const World& world, Use use) {
  findCreature(world, [&](Agent& agent, Creature& creature) {
    use(agent, creature);
    return false;
  });
}

}  // namespace vellum::caos
