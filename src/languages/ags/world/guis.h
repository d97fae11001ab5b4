// GUIs and their controls.
#pragma once

#include <optional>

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Cursors;
class Interactions;
class Inventory;
class Tasks;

class Guis {
 public:
  Guis(const Game& game, GameState& state, Log& log, Tasks& tasks, Cursors& cursors, Inventory& inventory,
       Interactions& interactions)
      : game_(game),
        state_(state),
        log_(log),
        tasks_(tasks),
        cursors_(cursors),
        inventory_(inventory),
        interactions_(interactions) {}

  bool isShown(int gui) const;                           // whether it is currently visible
  int guiAt(int x, int y, bool clickable);               // -1: none
  int controlAt(int gui, int x, int y, bool clickable);  // on the screen; -1: none
  bool isUsable(int gui, int control) const;             // it is enabled, and so is the cursor mode that it sets
  bool isUnderMouse(int gui, int control);               // it is in front there, and usable
  int buttonGraphic(int gui, int control);               // the button's current picture
  int itemAt(int x, int y, bool clickable = true);       // in inventory windows; 0: none
  int rowCount(int gui, int control) const;
  int rowHeight(int gui, int control) const;
  static int rowsTop(const ControlState& control);  // of the first row, below the control's top

  void setVisible(int gui, bool visible);
  void setStyle(int gui, Int style);  // a PopupStyle; other values are ignored
  void popUp();                       // shows the GUIs that appear at the mouse's position
  void updateModal();                 // finds the GUI that stops the game
  void click(int x, int y, int button);
  void pressControl(int gui, int control, int button);
  void dragSlider();
  bool typeInto(int character);  // typed text; false: no text box accepts it
  // The GUI and control of the text box that gets typed text: one on a visible GUI.
  std::optional<std::pair<int, int>> activeTextBox() const;

 private:
  void reportVisible(int gui, bool visible);
  void pressSlider(int gui, int control, int button);
  void pressListBox(int gui, int control, int button);
  void pressInventory(int button);

  const Game& game_;
  GameState& state_;
  Log& log_;
  Tasks& tasks_;
  Cursors& cursors_;
  Inventory& inventory_;
  Interactions& interactions_;
};

}  // namespace vellum::ags::world
