#include "languages/ags/world/guis.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/cursors.h"
#include "languages/ags/world/interactions.h"
#include "languages/ags/world/inventory.h"
#include "languages/ags/world/tasks.h"
#include "source/code_page.h"

namespace vellum::ags::world {

namespace {

constexpr int LeftButton = 1, RightButton = 2;
constexpr int InventoryClick = 4;  // eMouseLeftInv is eMouseLeft + 4

bool contains(Int left, Int top, Int width, Int height, int x, int y) {
  left = place(left);
  top = place(top);
  return x >= left && y >= top && x < left + place(width) && y < top + place(height);
}

}  // namespace

bool Guis::isShown(int id) const {
  const GuiState& gui = state_.guis.list[static_cast<std::size_t>(id)];
  const Gui& data = game_.guis[static_cast<std::size_t>(id)];
  if (gui.visible == 0 || data.isTextWindow) return false;
  if (gui.isStyle(PopupStyle::MouseYPos) && gui.poppedUp == 0) return false;
  // Manual, "When player interface is disabled, GUI should": hides all but persistent ones.
  bool isDisabled = state_.blocking.kind != 0 || state_.globals.interfaceDisabled > 0;
  return !isDisabled || state_.option(GameOption::WhenGuiDisabled) != DisabledGui::Hidden ||
         gui.isStyle(PopupStyle::Persistent);
}

// The front GUI: the highest ZOrder, among equal ones the later.
int Guis::guiAt(int x, int y, bool clickable) {
  int best = -1;
  for (std::size_t i = 0; i < state_.guis.list.size(); ++i) {
    const GuiState& gui = state_.guis.list[i];
    if (!isShown(static_cast<int>(i)) || (clickable && gui.clickable == 0)) continue;
    if (!contains(gui.x, gui.y, gui.width, gui.height, x, y)) continue;
    if (best < 0 || gui.zOrder >= state_.guis.list[best].zOrder) best = static_cast<int>(i);
  }
  return best;
}

int Guis::controlAt(int id, int x, int y, bool clickable) {
  GuiState* owner = state_.gui(id);
  if (owner == nullptr) return -1;
  x = place(x) - place(owner->x);
  y = place(y) - place(owner->y);
  int best = -1;
  auto& list = state_.guis.controls[id];
  for (std::size_t i = 0; i < list.size(); ++i) {
    const ControlState& c = list[i];
    if (c.visible == 0 || (clickable && c.clickable == 0)) continue;
    if (!contains(c.x, c.y, c.width, c.height, x, y)) continue;
    if (best < 0 || c.zOrder >= list[best].zOrder) best = static_cast<int>(i);
  }
  return best;
}

// Manual, GUIControl.Enabled and Mouse.DisableMode.
bool Guis::isUsable(int id, int number) const {
  const Control& data = game_.guis[static_cast<std::size_t>(id)].controls[static_cast<std::size_t>(number)];
  if (state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)].enabled == 0) return false;
  if (data.kind != ControlKind::Button || data.clickAction != ClickAction::SetMode) return true;
  auto mode = static_cast<std::size_t>(data.clickMode);
  return mode >= state_.cursors.size() || state_.cursors[mode].enabled != 0;
}

bool Guis::isUnderMouse(int id, int number) {
  Globals& globals = state_.globals;
  return state_.control(id, number) != nullptr && isUsable(id, number) &&
         guiAt(globals.mouseX, globals.mouseY, true) == id &&
         controlAt(id, globals.mouseX, globals.mouseY, true) == number;
}

int Guis::buttonGraphic(int id, int number) {
  const ControlState& c = state_.guis.controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  if (state_.isPressed(id, number) && c.pushedGraphic > 0 && isUsable(id, number)) return c.pushedGraphic;
  if (c.mouseOverGraphic > 0 && isUnderMouse(id, number)) return c.mouseOverGraphic;
  return c.normalGraphic;
}

int Guis::rowHeight(int id, int number) const {
  const ControlState& c = state_.guis.controls[id][number];
  const Control& data = game_.guis[id].controls[number];
  int height = data.rowHeight;
  if (height <= 0 && c.font >= 0 && static_cast<std::size_t>(c.font) < game_.fonts.size())
    height = game_.fonts[c.font].height + 2;
  return std::max(height, 1);
}

int Guis::rowsTop(const ControlState& c) { return (c.showBorder != 0 ? place(c.borderWidth) : 0) + place(c.paddingY); }

int Guis::rowCount(int id, int number) const {
  const ControlState& c = state_.guis.controls[id][number];
  return std::max(0, std::clamp(c.height, 0, MaxSide) - 2 * rowsTop(c)) / rowHeight(id, number);
}

int Guis::itemAt(int x, int y, bool clickable) {
  int id = guiAt(x, y, clickable), number = controlAt(id, x, y, clickable);
  if (number < 0 || game_.guis[id].controls[number].kind != ControlKind::InvWindow) return 0;
  const ControlState& c = state_.guis.controls[id][number];
  int width = std::clamp(c.itemWidth, 1, MaxSide), height = std::clamp(c.itemHeight, 1, MaxSide);
  int column = (x - place(state_.guis.list[id].x) - place(c.x)) / width;
  int row = (y - place(state_.guis.list[id].y) - place(c.y)) / height;
  int perRow = std::max(1, place(c.width) / width);
  if (column >= perRow) return 0;
  const std::vector<int>& shown = inventory_.shownItems(c.character);
  auto index = static_cast<std::size_t>(std::max<Int>(c.top, 0)) + static_cast<std::size_t>(row) * perRow + column;
  return index < shown.size() ? shown[index] : 0;
}

void Guis::updateModal() {
  Globals& globals = state_.globals;
  globals.modalGui = globals.popupGui = -1;
  for (std::size_t i = 0; i < state_.guis.list.size(); ++i) {
    if (state_.guis.list[i].visible != 0 && state_.guis.list[i].isStyle(PopupStyle::Modal))
      globals.modalGui = static_cast<Int>(i);
    if (state_.guis.list[i].visible != 0 && state_.guis.list[i].poppedUp != 0) globals.popupGui = static_cast<Int>(i);
  }
}

void Guis::reportVisible(int id, bool visible) {
  if (log_.listening())
    log_.event("gui", base::cat(game_.guis[id].scriptName, visible ? " appears" : " disappears"),
               {{"gui", game_.guis[id].scriptName}, {"visible", static_cast<Int>(visible)}});
}

void Guis::setVisible(int id, bool visible) {
  GuiState* gui = state_.gui(id);
  if (gui == nullptr || (gui->visible != 0) == visible) return;
  gui->visible = visible;
  if (!visible) gui->poppedUp = 0;
  reportVisible(id, visible);
  updateModal();
}

void Guis::setStyle(int id, Int style) {
  GuiState* gui = state_.gui(id);
  if (gui == nullptr || style < 0 || style > static_cast<Int>(PopupStyle::Persistent)) return;
  if (style != gui->popupStyle) gui->poppedUp = 0;
  gui->popupStyle = style;
  updateModal();
}

void Guis::popUp() {
  for (std::size_t i = 0; i < state_.guis.list.size(); ++i) {
    GuiState& gui = state_.guis.list[i];
    if (!gui.isStyle(PopupStyle::MouseYPos) || gui.visible == 0) continue;
    const Int mouseY = state_.globals.mouseY;
    bool up = gui.poppedUp != 0, wanted = up ? mouseY < place(gui.y) + place(gui.height) : mouseY <= gui.popupY;
    if (up == wanted) continue;
    gui.poppedUp = wanted;
    updateModal();
    reportVisible(static_cast<int>(i), wanted);
  }
}

std::optional<std::pair<int, int>> Guis::activeTextBox() const {
  for (std::size_t i = state_.guis.list.size(); i-- > 0;) {
    if (!isShown(static_cast<int>(i))) continue;
    for (std::size_t j = 0; j < state_.guis.controls[i].size(); ++j) {
      const ControlState& c = state_.guis.controls[i][j];
      if (game_.guis[i].controls[j].kind == ControlKind::TextBox && c.visible != 0 && c.enabled != 0)
        return std::pair(static_cast<int>(i), static_cast<int>(j));
    }
  }
  return std::nullopt;
}

bool Guis::typeInto(int key) {
  auto box = activeTextBox();
  if (!box) return false;
  auto [id, number] = *box;
  std::string& text = state_.guis.texts[id][number];
  if (key == 13) {
    tasks_.schedule(TaskKind::ControlEvent, id, number, LeftButton);
  } else if (key == 8) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
    if (!text.empty()) text.pop_back();
  } else if (key >= 32 && text.size() < 4096) {
    source::appendUtf8(text, static_cast<char32_t>(key));
  }
  return true;
}

// A held slider follows the mouse, with an event each time (manual, "Sliders").
void Guis::dragSlider() {
  Globals& globals = state_.globals;
  if (globals.pressedControl < 0 || state_.control(globals.pressedGui, globals.pressedControl) == nullptr) return;
  const auto& list = game_.guis[static_cast<std::size_t>(globals.pressedGui)].controls;
  if (list[static_cast<std::size_t>(globals.pressedControl)].kind == ControlKind::Slider)
    pressControl(globals.pressedGui, globals.pressedControl, LeftButton);
}

void Guis::pressSlider(int id, int number, int button) {
  ControlState& c = state_.guis.controls[id][number];
  const GuiState& gui = state_.guis.list[id];
  int x = std::clamp(state_.globals.mouseX - place(gui.x) - place(c.x), 0, std::max(0, c.width - 1));
  int y = std::clamp(state_.globals.mouseY - place(gui.y) - place(c.y), 0, std::max(0, c.height - 1));
  bool across = c.width > c.height;
  std::int64_t range = std::int64_t(c.max) - c.min, length = std::max(1, (across ? c.width : c.height) - 1);
  std::int64_t at = across ? x : length - y;
  auto value = static_cast<Int>(c.min + (range * at + length / 2) / length);
  if (value == c.value) return;
  c.value = value;
  tasks_.schedule(TaskKind::ControlEvent, id, number, button);
}

void Guis::pressListBox(int id, int number, int button) {
  ControlState& c = state_.guis.controls[id][number];
  int row = (state_.globals.mouseY - place(state_.guis.list[id].y) - place(c.y) - rowsTop(c)) / rowHeight(id, number);
  if (row >= rowCount(id, number)) return;
  int item = place(c.top) + row;
  if (item < 0 || static_cast<std::size_t>(item) >= state_.guis.rows[id][number].size()) return;
  c.selected = item;
  tasks_.schedule(TaskKind::ControlEvent, id, number, button);
}

void Guis::pressInventory(int button) {
  Globals& globals = state_.globals;
  int item = itemAt(globals.mouseX, globals.mouseY);
  if (item == 0) return;
  state_.variables.invActivated = item;
  if (state_.isOptionOn(GameOption::HandleInventoryClicks)) {
    tasks_.schedule(TaskKind::MouseClick, button + InventoryClick, globals.mouseX, globals.mouseY);
  } else if (button == RightButton) {
    interactions_.run(Thing::Item, item, 1);
  } else if (globals.mode == 2 || globals.mode == 0) {
    CharacterState* player = state_.character(globals.player);
    if (player != nullptr) inventory_.setActiveItem(*player, item);
  } else {
    interactions_.run(Thing::Item, item, globals.mode);
  }
}

void Guis::pressControl(int id, int number, int button) {
  if (state_.control(id, number) == nullptr || !isUsable(id, number)) return;
  const Control& data = game_.guis[id].controls[number];
  if (log_.listening() && data.kind == ControlKind::Button)
    log_.event(
        "button",
        base::cat("button ", data.scriptName.empty() ? state_.guis.texts[id][number] : data.scriptName, " pressed"),
        {{"gui", game_.guis[id].scriptName}, {"control", data.scriptName}, {"button", button}});
  switch (data.kind) {
    case ControlKind::Button:
      if (data.clickAction == ClickAction::None) return;
      if (data.clickAction == ClickAction::SetMode && button == LeftButton) return cursors_.setMode(data.clickMode);
      return tasks_.schedule(TaskKind::ControlEvent, id, number, button);
    case ControlKind::Slider: return pressSlider(id, number, button);
    case ControlKind::ListBox: return pressListBox(id, number, button);
    case ControlKind::InvWindow: return pressInventory(button);
    default: return tasks_.schedule(TaskKind::GuiClick, id, button);
  }
}

// A whole click: button down and up.
void Guis::click(int x, int y, int button) {
  int id = guiAt(x, y, true);
  if (id < 0) return;
  tasks_.event(EventType::GuiMouseDown, id, button, x, y);
  state_.globals.mouseX = x;
  state_.globals.mouseY = y;
  int number = controlAt(id, x, y, true);
  if (number >= 0) pressControl(id, number, button);
  else tasks_.schedule(TaskKind::GuiClick, id, button);
  tasks_.event(EventType::GuiMouseUp, id, button, x, y);
}

}  // namespace vellum::ags::world
