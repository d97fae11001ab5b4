// Instincts: what a creature learns from its genome, in its sleep. CAOS: ADIN, DOIN, INS#.
#pragma once

#include "languages/caos/creature/stimulus.h"

namespace vellum::caos {

struct Instinct {
  static constexpr std::uint8_t None = 255;
  struct Neuron {
    std::uint8_t tissue = None;  // of the lobe
    std::uint8_t neuron = 0;
  };
  std::array<Neuron, 3> inputs;
  std::uint8_t action = 0;  // neuron of the lobe "verb"
  std::uint8_t drive = 0;
  float reward = 0;  // -1 to 1: how the drive falls
};

constexpr std::size_t MaxInstincts = 1024;

// In the order in which they are dreamed.
struct Instincts {
  std::vector<Instinct> queue;
  std::uint32_t next = 0;  // those before are done

  std::uint32_t size() const { return static_cast<std::uint32_t>(queue.size()) - next; }  // CAOS: INS#
};

void expressInstincts(Instincts& instincts, const Genome& genome, int stage, Sex sex, int variant);

// CAOS: ADIN: encourages (or, below 0, discourages) an action on a category when a drive is high. The action is a
// neuron of the lobe "verb". Numbers out of range are ignored.
void addInstinct(Instincts& instincts, Brain& brain, int action, int category, float reward, int drive);

// Dreams the next instinct, in three updates of the brain; false when there is none.
bool processInstinct(Instincts& instincts, Brain& brain, Biochemistry& chemistry, base::Random& random,
                     BrainWay way = BrainWay::Compiled);

}  // namespace vellum::caos
