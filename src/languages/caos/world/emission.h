// Smells: agents that emit into the rooms they are in (CAOS: EMIT, CACL).
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

void setEmission(World& world, Agent& agent, std::int32_t automaton, float amount);
void spreadSmells(World& world);  // one tick

}  // namespace vellum::caos
