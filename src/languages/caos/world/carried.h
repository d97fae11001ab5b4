// Walks over what agents carry.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// Visits everything that is carried, recursively: a tree without cycles, visited without recursion.
template <class Visit>
void eachCarried(World& world, Agent& carrier, Visit visit) {
  world.bodies.open.clear();
  for (Agent* at = &carrier;;) {
    if (const Gear* gear = at->body.gear.get())
      world.bodies.open.insert(world.bodies.open.end(), gear->carried.begin(), gear->carried.end());
    do {
      if (world.bodies.open.empty()) return;
      at = world.agents.find(world.bodies.open.back());
      world.bodies.open.pop_back();
    } while (at == nullptr);
    visit(*at);
  }
}

}  // namespace vellum::caos
