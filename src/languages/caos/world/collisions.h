// Walls, floors and ceilings (CAOS: ELAS, FRIC, PERM, WALL).
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

void fly(World& world, Agent& agent);  // one tick in the air, up to the first wall
// One tick on the floor. Returns false when the agent has left the floor: it falls.
bool slide(World& world, Agent& agent);

}  // namespace vellum::caos
