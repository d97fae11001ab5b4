// Events for the skrits of game objects: of components, chores and jobs.
#pragma once

#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

// 0 or a handle that is gone: does nothing.
void sendToSkrit(GoWorld& world, std::int32_t skrit, EventId event, const Arguments& arguments);
// Sends an event to every skrit component of a game object; returns how many handled it.
int sendToComponents(GoWorld& world, Go& go, EventId event, const Arguments& arguments);
void sendToJobs(GoWorld& world, Go& go, EventId event, const Arguments& arguments);
// Releases the handle and sets it to 0.
void releaseSkrit(GoWorld& world, std::int32_t& handle);

}  // namespace vellum::skrit
