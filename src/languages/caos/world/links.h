// What agents refer to in each other: lists of bodies, carriers, ports.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// Removes rooms, smells and the lists of bodies.
void clearBodies(World& world);
// Call after loading: computes derived state. Returns false when the parts are inconsistent.
bool relinkBodies(World& world);

}  // namespace vellum::caos
