// What happens in the lives of creatures, for scripts.
#pragma once

#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// Sends script 127 (Life Event) to all agents that have it, for each event since the last call: _P1_ is the moniker,
// _P2_ the event's index.
void announceLife(Engine& engine);

}  // namespace vellum::caos
