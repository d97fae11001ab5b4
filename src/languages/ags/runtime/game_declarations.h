// The declarations that a game's data make for its scripts: names of its things, cursors, fonts, views and variables.
#pragma once

#include <string>

#include "languages/ags/world/game_data.h"

namespace vellum::ags {

// For all scripts (Compilation::declareGame): cEgo, gPanel, btnOk, iKey, dOldMan, aTheme, VWALK, eModeSmell ...
std::string gameDeclarations(const world::Game& game);
// For the script of one room (Compilation::declareRoom): hDoor, oCup. Empty when it has no names.
std::string roomDeclarations(const world::Game& game, int room);
// The editor's global variables as a script of their own: header and body. Empty when there are none.
std::string variablesHeader(const world::Game& game);
std::string variablesBody(const world::Game& game);

}  // namespace vellum::ags
