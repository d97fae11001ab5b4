#pragma once

#include "languages/caos/runtime/scheduler.h"

namespace vellum::caos {

// Handles a click of the pointer at a place on the map if it concerns ports; otherwise returns false. `inHand`: the end
// of the line that the player draws.
bool clickPort(World& world, Scheduler& scheduler, PortEnd& inHand, float x, float y);

}  // namespace vellum::caos
