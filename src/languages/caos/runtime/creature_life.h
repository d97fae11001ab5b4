// The life of a creature: made from a genome, born, growing, breeding, dying.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// CAOS: NEW: CREA, NEW: CRAG. `sex` 1 or 2, and `variant` 1 to 8; 0 chooses at random.
struct NewCreature {
  std::int32_t family = 4;
  std::int32_t sex = 0, variant = 0;
  bool skeletal = true;
};
// Moves the genes of a slot into slot 0 of a new agent, which expresses those of a baby. Requires genes in the slot.
// Null when there are too many agents, or no memory.
Agent* makeCreature(Engine& engine, Agent& geneAgent, std::int32_t slot, const NewCreature& wanted);

// The same in two steps, for genes that come from elsewhere: a new agent whose gene slots are empty, or null; and, when
// they hold its genes, those of a life stage and of the stages before expressed, without events and scripts of growing.
Agent* beginCreature(Engine& engine, const GeneSlot& genes, const NewCreature& wanted);
void startCreature(Living& living, std::int32_t stage);

// A twin of a creature, whose genes were cloned, becomes a creature of its own (CAOS: TWIN).
void beginTwin(Living& twin);

bool bear(Living& living);  // CAOS: BORN; false when it was born already
void die(Living& living);   // CAOS: DEAD; nothing for the dead

// One update each.
void live(Living& living);       // ages, or dies, as its loci say
void reproduce(Living& living);  // the gamete, and whether it is pregnant

// CAOS: MATE with IT, which comes to nothing unless IT is a female of its family and genus. False when IT is no
// creature.
bool mate(Living& living);

}  // namespace vellum::caos
