// Overlays: sprites and texts over the room.
#pragma once

#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Texts;

// The prefix of the names of an overlay's properties.
std::string overlayPath(int id);

class Overlays {
 public:
  Overlays(GameState& state, Texts& texts) : state_(state), texts_(texts) {}

  OverlayState* find(int id);
  int add(const OverlayState& state, std::string_view text);  // its number; 0: there are too many
  void remove(int id);
  void update();

 private:
  GameState& state_;
  Texts& texts_;
};

}  // namespace vellum::ags::world
