#pragma once

#include "languages/caos/runtime/session.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

// Handles a debug key, which requires Shift unless it is on the numeric pad, while GAME "engine_debug_keys" allows it;
// returns whether it was one.
bool pressDebugKey(World& world, Session& session, std::int32_t code);

}  // namespace vellum::caos
