// What game objects do, directed by skrits: chores of the body, jobs of the mind.
#pragma once

#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

bool startChore(GoWorld& world, Go& go, std::string_view chore);
GoJob* startJob(GoWorld& world, Go& go, std::string_view name, const GoRequest& request = {});
void endJob(GoWorld& world, Go& go, std::int32_t job);
// Sends OnJobInitPointers to all jobs after a save was restored.
void sendJobsLoaded(GoWorld& world);

}  // namespace vellum::skrit
