// Overlays: sprites and texts over the room.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Canvases;
class Texts;

// The prefix of the names of an overlay's properties.
std::string overlayPath(int id);

class Overlays {
 public:
  // Rows of pixels above and below a text.
  static constexpr int TextPadding = 3;

  Overlays(const Game& game, GameState& state, Texts& texts, Canvases& canvases)
      : game_(game), state_(state), texts_(texts), canvases_(canvases) {}

  OverlayState* find(int id) { return state_.overlay(id); }
  int add(const OverlayState& state, std::string_view text);  // its number; 0: there are too many
  void remove(int id);
  void update();
  // Computes the height of a text overlay; where scripts gave a negative position, the middle of the screen.
  void layOutText(OverlayState& overlay, std::string_view text) const;
  // The overlay's text has changed: the sprite that showed it is gone.
  void forgetTextSprite(OverlayState& overlay);

 private:
  const Game& game_;
  GameState& state_;
  Texts& texts_;
  Canvases& canvases_;
};

}  // namespace vellum::ags::world
