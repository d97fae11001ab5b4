// A place of an agent for genes (CAOS: GENE LOAD, GTOS).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "languages/caos/genetics/genome.h"

namespace vellum::caos {

constexpr std::size_t MaxGeneSlots = 100;  // of an agent

// Slot 0 is the genome that a creature expresses. A moniker is in one slot of the world at most.
struct GeneSlot {
  std::int32_t slot = 0;
  std::string moniker;
  std::shared_ptr<const Genome> genome;  // never null
};

}  // namespace vellum::caos
