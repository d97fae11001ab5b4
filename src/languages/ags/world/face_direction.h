// FaceDirectionRatio of characters, walkable areas, rooms and the game (4.0), as scripts have set it.
#pragma once

#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

// The key in GameState::Scripts::properties, where the value is the float's bits.
std::string faceDirectionKey(std::string_view kind, Int number, Int room);
// `first` until a script sets another one.
float faceDirectionRatioOf(const GameState& state, std::string_view kind, Int number, Int room, float first);

}  // namespace vellum::ags::world
