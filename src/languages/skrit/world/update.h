// Time advances in updates. In an update every object, in the order of creation, gets: its timers that have expired,
// its at functions that are due, the update events that it handles, then its poll. An object for which none of these is
// due is not visited: the cost of an update depends only on the objects that have something to do (schedule.h).
#pragma once

#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

void update(Engine& engine);

}  // namespace vellum::skrit
