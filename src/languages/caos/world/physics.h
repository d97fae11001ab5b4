// Physics: one tick of movement (CAOS: VELO, ACCG, AERO, SPIN, FREL).
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

void turnTo(Agent& agent, float angle);     // CAOS: SPIN
void floatNow(World& world, Agent& agent);  // to its place on the screen, or at the agent it floats by (CAOS: FLTO)
void moveAgents(World& world);              // one tick of movement, impacts and port lines

}  // namespace vellum::caos
