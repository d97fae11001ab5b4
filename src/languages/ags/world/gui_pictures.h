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
  // `alignment` is one of eAlign..., for one line or all; `wrapWidth` 0: one line. The part of the text outside of
  // `clip` (null: the box) is not drawn in games that clip controls.
  void drawAligned(Canvas& to, const Rectangle& box, int font, Int color, Int alignment, std::string_view text,
                   int wrapWidth, const Rectangle* clip = nullptr) const;

 private:
  static Rectangle areaOf(const ControlState& control);
  // Without border and padding.
  static Rectangle insideOf(const ControlState& control);
  static void drawFrame(Canvas& to, const Rectangle& box, Int light, Int dark);
  static void drawFrames(Canvas& to, const Rectangle& box, int width, Int light, Int dark);
  void drawPanel(Canvas& to, const ControlState& control) const;  // background and border
  int drawArrows(Canvas& to, const ControlState& control) const;
  void drawTextBox(Canvas& to, int gui, int control);
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
