// Draws GUIs: plain frames, our own letters, the game's sprites.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Canvases;
class Guis;
class Inventory;
class Pointer;
class TextWindows;
class Translations;
class Views;

class GuiPictures {
 public:
  GuiPictures(const Game& game, GameState& state, Canvases& canvases, Guis& guis, Inventory& inventory,
              Pointer& pointer, TextWindows& windows, Translations& translations, Views& views)
      : game_(game),
        state_(state),
        canvases_(canvases),
        guis_(guis),
        inventory_(inventory),
        pointer_(pointer),
        windows_(windows),
        translations_(translations),
        views_(views) {}

  void drawGui(Canvas& to, int id);
  void drawMessage(Canvas& to, const OverlayState& message);
  // `alignment` is one of eAlign..., for one line or all; `wrapWidth` 0: one line.
  void drawAligned(Canvas& to, const Rectangle& box, int font, Int color, Int alignment, std::string_view text,
                   int wrapWidth) const;

 private:
  void drawControl(Canvas& to, int gui, int control);
  void drawButton(Canvas& to, int gui, int control);
  void drawListBox(Canvas& to, int gui, int control);
  void drawSlider(Canvas& to, const ControlState& control) const;
  void drawInventory(Canvas& to, const ControlState& control);
  std::string labelText(std::string_view text);

  const Game& game_;
  GameState& state_;
  Canvases& canvases_;
  Guis& guis_;
  Inventory& inventory_;
  Pointer& pointer_;
  TextWindows& windows_;
  Translations& translations_;
  Views& views_;
};

}  // namespace vellum::ags::world
