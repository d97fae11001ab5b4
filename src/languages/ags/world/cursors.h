// Cursor modes.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Cursors {
 public:
  Cursors(const Game& game, GameState& state, Log& log) : game_(game), state_(state), log_(log) {}

  void setMode(int mode);
  void nextMode(int step);

 private:
  const Game& game_;
  GameState& state_;
  Log& log_;
};

}  // namespace vellum::ags::world
