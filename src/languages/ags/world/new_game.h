// The initial state of a game.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

// Fills an empty state from the game's data.
void beginGame(const Game& game, GameState& state);

}  // namespace vellum::ags::world
