#pragma once

#include "languages/caos/runtime/scheduler.h"

namespace vellum::caos {

// A click of the pointer at a place on the map, as far as it is about ports; false when it is not. `inHand`: the end of
// the line that the player draws.
bool clickPort(World& world, Scheduler& scheduler, PortEnd& inHand, float x, float y);

}  // namespace vellum::caos
