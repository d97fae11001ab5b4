// Genomes in the slots of agents, and their monikers.
#pragma once

#include <optional>

#include "base/random.h"
#include "languages/caos/genetics/crossing.h"
#include "languages/caos/world/catalogue.h"
#include "languages/caos/world/history.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

const GeneSlot* geneSlot(const Agent& agent, std::int32_t slot);  // null: it is empty
// "" for an empty slot; of a creature, slot 0 is its own moniker.
std::string_view monikerIn(const Agent& agent, std::int32_t slot);

// What a moniker is made of: random letters, and a word of the catalogue's "Moniker Friendly Names".
struct MonikerSource {
  base::Random& random;
  const Catalogue& catalogue;
};
// A moniker that the world has no history of: "002-moss-a1b2c-...".
std::string makeMoniker(const World& world, MonikerSource source, int generation, int genus);
int generationOf(std::string_view moniker);  // its number; 0: it has none

// All of these return false, and change nothing, when the world has no memory or the agent no slot left. What a filled
// slot held becomes unreferenced. The genome's file goes into the world's Genetics folder.
bool setGenes(World& world, Agent& agent, std::int32_t slot, std::string_view moniker,
              std::shared_ptr<const Genome> genome);
void clearGenes(World& world, Agent& agent, std::int32_t slot);
// Same moniker; into slot 0 it is Made, else InSlot. Requires genes in the slot `from`.
bool moveGenes(World& world, Agent& fromAgent, std::int32_t from, Agent& toAgent, std::int32_t to);
void releaseGenes(World& world, Agent& agent);  // of an agent that is killed
// CAOS: PRAY EXPO. A creature that is about to be removed, and what it carries, is elsewhere from now on, not dead.
void sendGenesAway(World& world, Agent& creature);
// CAOS: PRAY IMPO. Like setGenes(), of a moniker that has a history and is in no slot.
bool receiveGenes(World& world, Agent& agent, std::int32_t slot, std::string_view moniker,
                  std::shared_ptr<const Genome> genome);

// Each makes a moniker, begins its history and fills the slot; "" when setGenes() fails.
std::string loadGenes(World& world, MonikerSource source, Agent& agent, std::int32_t slot, Genome genome,
                      std::string_view file);
std::string cloneGenes(World& world, MonikerSource source, Agent& agent, std::int32_t slot, const GeneSlot& original);
// CAOS: TWIN. The copies of its original's genes that a twin has become clones; false: some had no room.
bool cloneSlots(World& world, MonikerSource source, Agent& twin);
struct Parent {
  const GeneSlot& genes;
  MutationOdds odds;
};
// `how`: Spliced (GENE CROS) or Conceived (MATE), the first event of the child. `father` may be `mother`.
std::string crossGenes(World& world, MonikerSource source, Agent& agent, std::int32_t slot, const Parent& mother,
                       const Parent& father, LifeEvent how);

}  // namespace vellum::caos
