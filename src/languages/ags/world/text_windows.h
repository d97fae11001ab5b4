// The windows below messages and options: of a GUI for text windows, with its edges, or plain white.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Canvases;
class Guis;
class Views;

class TextWindows {
 public:
  TextWindows(const Game& game, GameState& state, Canvases& canvases, Guis& guis, Views& views)
      : game_(game), state_(state), canvases_(canvases), guis_(guis), views_(views) {}

  // `number` if that GUI is a text window, otherwise -1: the plain window. Below, windows are such numbers.
  int windowOf(Int number) const;
  int padding(int window) const;    // between the window's inside and its text
  Int textColor(int window) const;  // of a message
  // The edges are around `inside`.
  void draw(Canvas& to, const Rectangle& inside, int window);

 private:
  // The edge controls of a text window, in the order of their numbers.
  enum Edge { TopLeft, BottomLeft, TopRight, BottomRight, Left, Right, Top, Bottom };
  int spriteOf(int window, Edge edge) const;
  SpriteSize sizeOf(int window, Edge edge) const;
  void tile(Canvas& to, int sprite, const Rectangle& area) const;

  const Game& game_;
  GameState& state_;
  Canvases& canvases_;
  Guis& guis_;
  Views& views_;
};

}  // namespace vellum::ags::world
