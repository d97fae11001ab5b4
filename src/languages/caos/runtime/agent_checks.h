// What is wrong with the agents of resource files before any of their scripts runs.
#pragma once

#include <string>

#include "diagnostics/emitter.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/runtime/agent_content.h"
#include "languages/caos/world/assets.h"

namespace vellum::caos {

// Warns of dependencies that are missing or of a wrong category, of scripts that are left out, and of tags that the
// game's injector needs. `inside`: of the agent's file. `game` null: no game is known, and files are not looked for
// there. Names of agents are UTF-8.
void checkAgentTags(std::string_view agent, const PrayTags& tags, const AgentContent& inside, const Assets* game,
                    source::Location at, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
