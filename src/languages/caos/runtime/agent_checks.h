// What is wrong with the agents of resource files before any of their scripts runs.
#pragma once

#include <set>
#include <string>

#include "diagnostics/emitter.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/world/assets.h"

namespace vellum::caos {

// The names of a resource file's FILE chunks, in lower case.
std::set<std::string, std::less<>> filesInside(const std::vector<PrayChunk>& chunks);

// Warns of dependencies that are missing or of a wrong category, of scripts that are left out, and of tags that the
// game's injector needs. `inside`: filesInside() of the agent's file. `game` null: no game is known, and files are not
// looked for there. Names of agents are UTF-8.
void checkAgentTags(std::string_view agent, const PrayTags& tags, const std::set<std::string, std::less<>>& inside,
                    const Assets* game, source::Location at, diagnostics::Emitter& emitter);

}  // namespace vellum::caos
