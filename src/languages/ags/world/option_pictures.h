// The options of a dialog as the engine draws them, where no script does: on the GUI or text window of the game's
// settings, or on a plain strip at the bottom of the screen. AGS manual, "Dialog.Options...".
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Canvases;
class Dialogs;
class TextWindows;
class Views;

class OptionPictures {
 public:
  OptionPictures(const Game& game, GameState& state, Canvases& canvases, Dialogs& dialogs, TextWindows& windows,
                 Views& views)
      : game_(game), state_(state), canvases_(canvases), dialogs_(dialogs), windows_(windows), views_(views) {}

  // The option under a place of the screen, or 0.
  int optionAt(int x, int y) const;
  // `active`: an option to highlight, or 0.
  void draw(Canvas& to, int active);

 private:
  struct Item {
    int option = 0;
    int top = 0;  // on the screen
    std::vector<std::string> lines;
  };
  struct Layout {
    Rectangle box;            // on the screen; of a text window, without its edges
    int gui = -1;             // it is drawn on this GUI
    int window = -1;          // or in this text window
    int left = 0, right = 0;  // of the options, bullets and numbers included
    int bottom = 0;           // below the last option
    std::vector<Item> items;
  };
  const Font& font() const;
  int bulletWidth() const;  // with the space for a number
  void split(Layout& layout, int width) const;
  int heightOf(const Layout& layout) const;
  Layout layout() const;

  const Game& game_;
  GameState& state_;
  Canvases& canvases_;
  Dialogs& dialogs_;
  TextWindows& windows_;
  Views& views_;
};

}  // namespace vellum::ags::world
