// Inside of the brain: what its files share.
#pragma once

#include "languages/caos/creature/brain.h"

namespace vellum::caos {

inline constexpr Chemicals NoChemicals{};

// One run of a component's rules for a neuron or dendrite whose input is `accumulator`.
void initNeuron(Lobe& lobe, std::uint32_t neuron, base::Random& random);
void initDendrite(Tract& tract, std::uint32_t dendrite, base::Random& random);

// Lays the dendrites of a tract that has none yet: at most `most`.
void layDendrites(Brain& brain, Tract& tract, std::uint32_t most, base::Random& random);
// Re-lays one loose dendrite of a migrating tract.
void migrate(Brain& brain, Tract& tract, base::Random& random);

// The neurons of an end that its lobe has: from `first`, `count` of them.
struct NeuronRange {
  std::uint32_t first = 0, count = 0;
};
NeuronRange neuronsOf(const TractEnd& end, const Lobe& lobe);

void updateLobe(Lobe& lobe, const Chemicals& chemicals, base::Random& random, BrainWay way);
void updateTract(Brain& brain, Tract& tract, const Chemicals& chemicals, base::Random& random, BrainWay way);

// What a rule's reward and punishment do to a dendrite after it ran: only where the destination has won.
void reinforce(const RuleMemory& memory, const RuleCells& dendrite, bool won, const Chemicals& chemicals);

// After a change of its rules.
void replan(Lobe& lobe);
void replan(Tract& tract);

// Restores what is derived from the rest: plans and the order of updates.
void prepareBrain(Brain& brain);

}  // namespace vellum::caos
