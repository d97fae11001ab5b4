#pragma once

#include "languages/caos/runtime/session.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

// Obeys a debug key, pressed with Shift if it is none of the numeric pad, while GAME "engine_debug_keys" allows it;
// true when it was one.
bool pressDebugKey(World& world, Session& session, std::int32_t code);

}  // namespace vellum::caos
