// The state of a game that begins.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

// Fills an empty state from what the game's data say of each thing.
void beginGame(const Game& game, GameState& state);

}  // namespace vellum::ags::world
