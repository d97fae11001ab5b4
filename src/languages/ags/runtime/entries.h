// The functions of a game's scripts that are called by name, without a call in a script.
#pragma once

#include <set>
#include <string>

#include "languages/ags/world/game_data.h"

namespace vellum::ags {

// What the engine calls (AGS behaviour, "Run-time rules", "Threads and events") and what the game's data name: handlers
// of things and rooms, functions of dialogs.
std::set<std::string, std::less<>> entriesOf(const world::Game& game);

}  // namespace vellum::ags
