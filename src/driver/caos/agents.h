// Agents that come into a running world, and leave it: what the game's injector does.
#pragma once

#include <string>

#include "driver/session.h"

namespace vellum::driver {

// A resource file's agents, or a script's. The report has the errors.
Status injectAgents(Session& session, World& world, const std::string& path, Report& report);
// Runs the remove scripts of a resource file's agents. The report notes what they did.
Status removeAgents(Session& session, World& world, const std::string& path, Report& report);

}  // namespace vellum::driver
