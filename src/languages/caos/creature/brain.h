// The brain of a creature: lobes of neurons, and tracts of dendrites between them, as the brain genes describe them.
#pragma once

#include <string_view>
#include <vector>

#include "languages/caos/creature/tract.h"
#include "languages/caos/genetics/genome.h"

namespace vellum::caos {

struct Brain {
  std::vector<Lobe> lobes;    // in gene order, as CAOS: BRN: counts them
  std::vector<Tract> tracts;  // likewise
  struct Component {
    bool isTract = false;
    std::uint8_t index = 0;
  };
  std::vector<Component> order;  // of updates: of their times, where these are equal of genes; not saved
  std::vector<LobeId> ids;       // of the lobes, for findLobe(); not saved
};

// Adds the lobes and tracts of one life stage, and runs their init rules. A lobe replaces the one of the same id.
void expressBrain(Brain& brain, const Genome& genome, int stage, Sex sex, int variant, base::Random& random);

enum class BrainWay : std::uint8_t { Compiled, Interpreted };  // with the same results

void updateBrain(Brain& brain, const Chemicals& chemicals, base::Random& random, BrainWay way = BrainWay::Compiled);

// How many neurons and dendrites an update visits.
std::uint32_t brainSize(const Brain& brain);

Lobe* findLobe(Brain& brain, std::string_view id);
const Lobe* findLobe(const Brain& brain, std::string_view id);
const Lobe* lobeOfTissue(const Brain& brain, int tissue);

// The input box of a neuron, clamped to -1 to 1; false when there is no such lobe or neuron (CAOS: SPNL).
bool setInput(Brain& brain, std::string_view lobe, std::uint32_t neuron, float value);
void addInput(Lobe& lobe, std::uint32_t neuron, float value);  // requires neuron < lobe.size
bool addInput(Brain& brain, std::string_view lobe, std::uint32_t neuron, float value);

// The neuron that won the lobe (its spare neuron), -1 without such a lobe.
int winner(const Brain& brain, std::string_view lobe);

// Zeroes all neurons and input boxes; dendrites stay.
void wipe(Brain& brain);

// CAOS: BRN: SETN, SETD, SETL, SETT; false when an index is out of range. Lines 0 to 15 are of the init rule, 16 to 31
// of the update rule.
bool setNeuron(Brain& brain, int lobe, int neuron, int variable, float value);
bool setDendrite(Brain& brain, int tract, int dendrite, int variable, float value);
bool setLobeLine(Brain& brain, int lobe, int line, float value);
bool setTractLine(Brain& brain, int tract, int line, float value);

}  // namespace vellum::caos
