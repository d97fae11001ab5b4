// GUIs, controls, cursor modes.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/world.h"
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

bool World::isShown(int id) const {
  const GuiState& gui = guis[static_cast<std::size_t>(id)];
  const Gui& data = game_.guis[static_cast<std::size_t>(id)];
  if (gui.visible == 0 || data.isTextWindow) return false;
  if (data.popupStyle == PopupStyle::MouseYPos && gui.poppedUp == 0) return false;
  // Manual, "When player interface is disabled, GUI should": be hidden, but for persistent ones.
  bool isDisabled = blocking.kind != 0 || g.interfaceDisabled > 0;
  return !isDisabled || option(GameOption::WhenGuiDisabled) != DisabledGui::Hidden ||
         data.popupStyle == PopupStyle::Persistent;
}

// The one in front: the highest ZOrder, of equal ones the later.
int World::guiAt(int x, int y, bool clickable) {
  int best = -1;
  for (std::size_t i = 0; i < guis.size(); ++i) {
    const GuiState& gui = guis[i];
    if (!isShown(static_cast<int>(i)) || (clickable && gui.clickable == 0)) continue;
    if (!contains(gui.x, gui.y, gui.width, gui.height, x, y)) continue;
    if (best < 0 || gui.zOrder >= guis[best].zOrder) best = static_cast<int>(i);
  }
  return best;
}

int World::controlAt(int id, int x, int y, bool clickable) {
  GuiState* owner = gui(id);
  if (owner == nullptr) return -1;
  x = place(x) - place(owner->x);
  y = place(y) - place(owner->y);
  int best = -1;
  auto& list = controls[id];
  for (std::size_t i = 0; i < list.size(); ++i) {
    const ControlState& c = list[i];
    if (c.visible == 0 || (clickable && c.clickable == 0)) continue;
    if (!contains(c.x, c.y, c.width, c.height, x, y)) continue;
    if (best < 0 || c.zOrder >= list[best].zOrder) best = static_cast<int>(i);
  }
  return best;
}

// Manual, GUIControl.Enabled and Mouse.DisableMode.
bool World::isUsable(int id, int number) const {
  const Control& data = game_.guis[static_cast<std::size_t>(id)].controls[static_cast<std::size_t>(number)];
  if (controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)].enabled == 0) return false;
  if (data.kind != ControlKind::Button || data.clickAction != ClickAction::SetMode) return true;
  auto mode = static_cast<std::size_t>(data.clickMode);
  return mode >= cursors.size() || cursors[mode].enabled != 0;
}

bool World::isUnderMouse(int id, int number) {
  return control(id, number) != nullptr && isUsable(id, number) && guiAt(g.mouseX, g.mouseY, true) == id &&
         controlAt(id, g.mouseX, g.mouseY, true) == number;
}

int World::buttonGraphic(int id, int number) {
  const ControlState& c = controls[static_cast<std::size_t>(id)][static_cast<std::size_t>(number)];
  if (isPressed(id, number) && c.pushedGraphic > 0 && isUsable(id, number)) return c.pushedGraphic;
  if (c.mouseOverGraphic > 0 && isUnderMouse(id, number)) return c.mouseOverGraphic;
  return c.normalGraphic;
}

int World::rowCount(int id, int number) const {
  const ControlState& c = controls[id][number];
  const Control& data = game_.guis[id].controls[number];
  int height = data.rowHeight;
  if (height <= 0 && c.font >= 0 && static_cast<std::size_t>(c.font) < game_.fonts.size())
    height = game_.fonts[c.font].height + 2;
  return std::clamp(c.height, 0, MaxSide) / std::max(height, 1);
}

int World::itemAt(int x, int y) {
  int id = guiAt(x, y, true), number = controlAt(id, x, y, true);
  if (number < 0 || game_.guis[id].controls[number].kind != ControlKind::InvWindow) return 0;
  const ControlState& c = controls[id][number];
  int width = std::clamp(c.itemWidth, 1, MaxSide), height = std::clamp(c.itemHeight, 1, MaxSide);
  int column = (x - place(guis[id].x) - place(c.x)) / width;
  int row = (y - place(guis[id].y) - place(c.y)) / height;
  int perRow = std::max(1, place(c.width) / width);
  if (column >= perRow) return 0;
  const std::vector<int>& shown = shownItems(c.character);
  auto index = static_cast<std::size_t>(std::max<Int>(c.top, 0)) + static_cast<std::size_t>(row) * perRow + column;
  return index < shown.size() ? shown[index] : 0;
}

void World::updateModal() {
  g.modalGui = g.popupGui = -1;
  for (std::size_t i = 0; i < guis.size(); ++i) {
    if (guis[i].visible != 0 && game_.guis[i].popupStyle == PopupStyle::Modal) g.modalGui = static_cast<Int>(i);
    if (guis[i].visible != 0 && guis[i].poppedUp != 0) g.popupGui = static_cast<Int>(i);
  }
}

void World::setVisible(int id, bool visible) {
  GuiState* gui = this->gui(id);
  if (gui == nullptr || (gui->visible != 0) == visible) return;
  gui->visible = visible;
  if (!visible) gui->poppedUp = 0;
  if (log_.listening())
    log_.event("gui", base::cat(game_.guis[id].scriptName, visible ? " appears" : " disappears"),
               {{"gui", game_.guis[id].scriptName}, {"visible", static_cast<Int>(visible)}});
  updateModal();
}

void World::setMode(int mode) {
  if (mode < 0 || static_cast<std::size_t>(mode) >= cursors.size() || g.mode == mode) return;
  g.mode = mode;
  g.shownMode = -1;
  if (log_.listening()) log_.event("mode", {}, {{"mode", mode}, {"name", game_.cursors[mode].name}});
}

void World::nextMode(int step) {
  auto count = static_cast<int>(cursors.size());
  if (count == 0) return;
  const CharacterState* player = character(g.player);
  for (int i = 1, mode = g.mode; i <= count; ++i) {
    mode = (mode + step + count) % count;
    if (!game_.cursors[mode].standard || cursors[mode].enabled == 0) continue;
    if (mode == game_.inventoryCursorMode && (player == nullptr || player->activeItem == 0)) continue;
    return setMode(mode);
  }
}

std::optional<std::pair<int, int>> World::activeTextBox() const {
  for (std::size_t i = guis.size(); i-- > 0;) {
    if (!isShown(static_cast<int>(i))) continue;
    for (std::size_t j = 0; j < controls[i].size(); ++j) {
      const ControlState& c = controls[i][j];
      if (game_.guis[i].controls[j].kind == ControlKind::TextBox && c.visible != 0 && c.enabled != 0)
        return std::pair(static_cast<int>(i), static_cast<int>(j));
    }
  }
  return std::nullopt;
}

bool World::typeInto(int key) {
  auto box = activeTextBox();
  if (!box) return false;
  auto [id, number] = *box;
  std::string& text = controlText(id, number);
  if (key == 13) {
    schedule(TaskKind::ControlEvent, id, number, LeftButton);
  } else if (key == 8) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
    if (!text.empty()) text.pop_back();
  } else if (key >= 32 && text.size() < 4096) {
    source::appendUtf8(text, static_cast<char32_t>(key));
  }
  return true;
}

// A slider that is held follows the mouse, and says so each time (manual, "Sliders").
void World::dragSlider() {
  if (g.pressedControl < 0 || control(g.pressedGui, g.pressedControl) == nullptr) return;
  const auto& list = game_.guis[static_cast<std::size_t>(g.pressedGui)].controls;
  if (list[static_cast<std::size_t>(g.pressedControl)].kind == ControlKind::Slider)
    pressControl(g.pressedGui, g.pressedControl, LeftButton);
}

void World::pressControl(int id, int number, int button) {
  ControlState* c = control(id, number);
  if (c == nullptr || !isUsable(id, number)) return;
  const Control& data = game_.guis[id].controls[number];
  if (log_.listening() && data.kind == ControlKind::Button)
    log_.event("button",
               base::cat("button ", data.scriptName.empty() ? controlTexts[id][number] : data.scriptName, " pressed"),
               {{"gui", game_.guis[id].scriptName}, {"control", data.scriptName}, {"button", button}});
  switch (data.kind) {
    case ControlKind::Button:
      if (data.clickAction == ClickAction::None) return;
      if (data.clickAction == ClickAction::SetMode && button == LeftButton) return setMode(data.clickMode);
      schedule(TaskKind::ControlEvent, id, number, button);
      break;
    case ControlKind::Slider: {
      int x = std::clamp(g.mouseX - place(guis[id].x) - place(c->x), 0, std::max(0, c->width - 1));
      int y = std::clamp(g.mouseY - place(guis[id].y) - place(c->y), 0, std::max(0, c->height - 1));
      bool across = c->width > c->height;
      std::int64_t range = std::int64_t(c->max) - c->min, length = std::max(1, (across ? c->width : c->height) - 1);
      std::int64_t at = across ? x : length - y;
      auto value = static_cast<Int>(c->min + (range * at + length / 2) / length);
      if (value == c->value) return;
      c->value = value;
      schedule(TaskKind::ControlEvent, id, number, button);
      break;
    }
    case ControlKind::ListBox: {
      int rows = std::max(1, rowCount(id, number));
      int height = std::max(1, place(c->height) / rows);
      int row = (g.mouseY - place(guis[id].y) - place(c->y)) / height;
      int item = place(c->top) + row;
      if (item < 0 || static_cast<std::size_t>(item) >= listItems[id][number].size()) return;
      c->selected = item;
      schedule(TaskKind::ControlEvent, id, number, button);
      break;
    }
    case ControlKind::InvWindow: {
      int item = itemAt(g.mouseX, g.mouseY);
      if (item == 0) return;
      vars.invActivated = item;
      if (isOptionOn(GameOption::HandleInventoryClicks)) {
        schedule(TaskKind::MouseClick, button + InventoryClick, g.mouseX, g.mouseY);
      } else if (button == RightButton) {
        runInteraction(Thing::Item, item, 1);
      } else if (g.mode == 2 || g.mode == 0) {
        if (CharacterState* player = character(g.player); player != nullptr) setActiveItem(*player, item);
      } else {
        runInteraction(Thing::Item, item, g.mode);
      }
      break;
    }
    default: schedule(TaskKind::GuiClick, id, button); break;
  }
}

// A whole click: button down and up.
void World::clickGui(int x, int y, int button) {
  int id = guiAt(x, y, true);
  if (id < 0) return;
  event(EventType::GuiMouseDown, id, button, x, y);
  g.mouseX = x;
  g.mouseY = y;
  int number = controlAt(id, x, y, true);
  if (number >= 0) pressControl(id, number, button);
  else schedule(TaskKind::GuiClick, id, button);
  event(EventType::GuiMouseUp, id, button, x, y);
}

}  // namespace vellum::ags::world
