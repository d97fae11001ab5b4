// The agents that a tick of the physical world visits, and where all of them are.
#pragma once

#include <array>
#include <vector>

#include "languages/caos/world/body.h"
#include "languages/caos/world/spatial_index.h"

namespace vellum::caos {

struct Bodies {
  explicit Bodies(base::MemoryAccount* account = nullptr) : index(account) {}

  SpatialIndex index;  // by slot
  // Each lists the agents whose flag of Physique is set, and agents that were killed since the last sweep().
  std::vector<AgentHandle> movers, emitters, presences, wired;
  std::size_t moversSorted = 0;         // of the movers, from the front
  std::vector<AgentHandle> near, open;  // temporary
  // Impacts: by an agent's index, the last `meeting` (one for each presence and tick) at which it touched.
  std::vector<std::uint64_t> metAt;
  std::uint64_t meeting = 0;

  // The lists with their flags, for saving.
  struct List {
    std::vector<AgentHandle>& agents;
    bool Physique::*flag;
  };
  std::array<List, 4> lists() {
    return {{{movers, &Physique::moving},
             {emitters, &Physique::emitting},
             {presences, &Physique::present},
             {wired, &Physique::wired}}};
  }
};

}  // namespace vellum::caos
