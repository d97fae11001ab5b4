// Texts in the player's language: AGS manual, "Translations".
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Translations {
 public:
  Translations(const Game& game, GameState& state) : game_(game), state_(state) {}

  // "": the game's own language. False when the game has no translation of that name.
  bool change(std::string_view name);
  // A string in the chosen language; the original if there is no translation.
  std::string_view translated(std::string_view text) const;

 private:
  const Game& game_;
  GameState& state_;
};

}  // namespace vellum::ags::world
