// Visits the agents of a list of Bodies.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// Then removes the agents whose flag is clear, and those that are dead. Agents that `visit` adds to the list stay.
template <class Visit>
void sweep(const World& world, std::vector<AgentHandle>& list, bool Physique::*flag, Visit visit) {
  std::size_t count = list.size(), kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Agent* agent = world.agents.find(list[i]);
    if (agent == nullptr) continue;
    visit(*agent);
    if (agent->body.*flag) list[kept++] = agent->handle;
  }
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(kept), list.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace vellum::caos
