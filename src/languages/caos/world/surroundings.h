// What is around an agent: what it sees, obstacles, and rooms beside it.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

constexpr float FarAway = 1e9f;  // CAOS: OBST without a wall in reach

Bounds rangeOf(const Agent& watcher);  // around its middle, as far as it can see (CAOS: RNGE)
bool sees(const World& world, const Agent& watcher, const Agent& other);                // CAOS: ESEE
float distanceToObstacle(const World& world, const Agent& agent, Direction direction);  // CAOS: OBST
std::int32_t roomBeside(const World& world, const Agent& agent, Direction direction);   // CAOS: GRID; -1 for none

}  // namespace vellum::caos
