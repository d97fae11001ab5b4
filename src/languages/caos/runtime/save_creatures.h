// The creatures of a world, after its agents and their genes.
#pragma once

#include "languages/caos/runtime/save_creature.h"
#include "languages/caos/world/genomes.h"

namespace vellum::caos {

// Sets what a restored creature has from its slot 0. False: it has no genes.
bool giveGenes(Agent& agent);

template <class Archive>
void saveCreatures(Archive& archive, World& world) {
  archive(world.creatures, world.nextCreature, world.selectedCreature, world.handHeld, world.pointerAction);
  archive.require(world.creatures.size() <= world.agents.slotCount(), "there are too many creatures");
  for (std::size_t i = 0; i < world.creatures.size() && archive.ok(); ++i) {
    Agent* agent = world.agents.find(world.creatures[i]);
    bool living = agent != nullptr;
    archive(living);
    if (!living) continue;
    if constexpr (Archive::reads) {
      bool fresh = agent != nullptr && agent->kind == AgentKind::Creature && agent->creature() == nullptr;
      archive.require(fresh, "a creature's agent is missing, or another kind of agent");
      if (!archive.ok()) return;
      agent->extras.make().creature.make();
    }
    archive(*agent->creature());
    if constexpr (Archive::reads) archive.require(giveGenes(*agent), "a creature has no genes");
  }
  if constexpr (Archive::reads) {
    for (const Agent* agent : world.agents.inOrder())
      archive.require(agent == nullptr || agent->kind != AgentKind::Creature || agent->creature() != nullptr,
                      "an agent is a creature without a body");
  }
}

}  // namespace vellum::caos
