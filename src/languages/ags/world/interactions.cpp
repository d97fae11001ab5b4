// Clicks on what is in the room, and input from the outside.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

constexpr int WalkMode = 0, LookMode = 1;
constexpr Int Keyboard = 0x04000000, MouseInput = 0x08000000;
constexpr int Escape = 27;
constexpr Int ControlKey = 0x00020000, AltKey = 0x00040000;  // of eKeyModCtrl, eKeyModAlt
constexpr int FirstHeldKey = 403, LastHeldKey = 408;         // eKeyShiftLeft to eKeyAltRight

}  // namespace

void World::clickRoom(int screenX, int screenY, int mode) {
  if (room == nullptr) return;
  vars.usedMode = mode;
  if (viewportAt(screenX, screenY) == nullptr) return;
  Point at = toRoom(screenX, screenY);
  if (mode == WalkMode && isOptionOn(GameOption::NoWalkMode)) {
    // Then a click is as if the player's character stood there (manual, "Automatically move the player in Walk mode").
    if (int hotspot = hotspotAt(at.x, at.y); hotspot > 0) schedule(TaskKind::HotspotEvent, hotspot, HandlerStand);
    return;
  }
  if (mode == WalkMode) {
    CharacterState* player = character(g.player);
    if (player == nullptr) return;
    if (log_.listening())
      log_.event("click", base::cat("click: walk to ", at.x, ",", at.y), {{"mode", mode}, {"x", at.x}, {"y", at.y}});
    walk(*player, at.x, at.y, false, true);
    return;
  }
  Location found = thingAt(at.x, at.y);
  if (found.kind == Thing::None) found = {Thing::Hotspot, 0};
  const Room* data = roomData();
  const CharacterState* player = character(g.player);
  if (found.kind == Thing::Hotspot && found.id > 0 && data != nullptr && player != nullptr && player->room == g.room) {
    // Hotspots with a walk-to point are walked to first (manual, "Hotspot events"; game.auto_use_walkto_points).
    const Hotspot& hotspot = data->hotspots[static_cast<std::size_t>(found.id)];
    if (hotspot.walkToX >= 0 && hotspot.walkToY >= 0 && vars.autoUseWalktoPoints != 0 &&
        (mode != LookMode || isOptionOn(GameOption::WalkOnLook)))
      schedule(TaskKind::WalkPlayer, hotspot.walkToX, hotspot.walkToY);
  }
  runInteraction(found.kind, found.id, mode);
}

// What a click of this kind does.
void World::runInteraction(Thing kind, int id, int mode) {
  const Room* data = roomData();
  vars.usedMode = mode;
  if (const CharacterState* player = character(g.player); player != nullptr) vars.usedinv = player->activeItem;
  std::string_view name, script;
  switch (kind) {
    case Thing::Hotspot:
      if (data == nullptr || id < 0 || static_cast<std::size_t>(id) >= room->hotspots.size()) return;
      name = room->hotspotNames[id];
      script = data->hotspots[id].scriptName;
      break;
    case Thing::Object:
      if (object(id) == nullptr) return;
      name = room->objectNames[id];
      script = data->objects[id].scriptName;
      break;
    case Thing::Character:
      if (character(id) == nullptr) return;
      name = characterNames[id];
      script = game_.characters[id].scriptName;
      break;
    case Thing::Item:
      if (id < 1 || static_cast<std::size_t>(id) >= itemNames.size()) return;
      name = itemNames[id];
      script = game_.items[id].scriptName;
      break;
    default: return;
  }
  if (log_.listening()) {
    std::string_view cursor = "?";
    if (mode >= 0 && static_cast<std::size_t>(mode) < game_.cursors.size()) cursor = game_.cursors[mode].name;
    std::string with;
    const CharacterState* player = character(g.player);
    if (mode == game_.inventoryCursorMode && player != nullptr && player->activeItem > 0 &&
        static_cast<std::size_t>(player->activeItem) < itemNames.size())
      with = base::cat(" with ", itemNames[player->activeItem]);
    log_.event("click",
               base::cat("click: ", cursor, " on ", name.empty() ? (script.empty() ? "nothing" : script) : name, with),
               {{"mode", mode}, {"thing", script}, {"name", name}});
  }
  if (kind == Thing::Hotspot) {
    schedule(TaskKind::HotspotEvent, id, mode);
  } else if (kind == Thing::Object) {
    schedule(TaskKind::ObjectEvent, id, mode);
  } else if (kind == Thing::Character) {
    schedule(TaskKind::CharacterEvent, id, mode);
  } else {
    schedule(TaskKind::ItemEvent, id, mode);
  }
}

void World::addInput(InputKind kind, Int a, Int b) {
  if (inputs.size() < MaxInputs) inputs.push_back({static_cast<Int>(kind), a, b});
}

void World::addCharacter(char32_t character, bool withKey) {
  if (character < 0x20) return;
  Int key = withKey && character < 0x80 ? base::toUpperAscii(static_cast<char>(character)) : 0;
  if (key != 0) addInput(InputKind::Key, key);
  addInput(InputKind::Text, static_cast<Int>(character));
  if (key != 0) addInput(InputKind::KeyUp, key);
}

void World::addLine(std::string_view text) {
  if (inputLines.size() >= MaxLines || inputs.size() >= MaxInputs) return;
  inputLines.emplace_back(text);
  addInput(InputKind::Line, 0);
}

// Whether the main script waits for this, which ends its wait.
bool World::inputSkips(const Input& input) {
  auto kind = static_cast<InputKind>(input.kind);
  bool isKey = kind == InputKind::Key, isClick = kind == InputKind::Down;
  if (!isKey && !isClick) return false;
  if (g.inCutscene != 0 && g.skippingCutscene == 0) {
    // eSkipESCOnly 1, eSkipAnyKey 2, eSkipMouseClick 3, eSkipAnyKeyOrMouseClick 4, eSkipESCOrRightButton 5
    bool skips = false;
    switch (g.cutsceneStyle) {
      case 1: skips = isKey && input.a == Escape; break;
      case 2: skips = isKey; break;
      case 3: skips = isClick; break;
      case 4: skips = true; break;
      case 5: skips = isKey ? input.a == Escape : input.a == 2; break;
      default: break;
    }
    if (skips) {
      g.skippingCutscene = 1;
      if (log_.listening()) log_.event("cutscene_skipped", "cutscene skipped");
      return true;
    }
  }
  if (blocking.kind == 0 || blocking.done != 0) return false;
  Int reason = isKey ? Keyboard : MouseInput;
  if ((blocking.skip & reason) != 0 && (blocking.key == 0 || (isKey && blocking.key == input.a))) {
    bool isSpeech = static_cast<Wait>(blocking.kind) == Wait::Speech;
    stopWaiting(isKey ? input.a : -(input.a + 1), reason | input.a);
    if (isSpeech) endSpeech();
  }
  return true;  // while a script waits, nothing else is done with input
}

void World::takeInput() {
  while (!inputs.empty()) {
    Input input = inputs.front();
    inputs.pop_front();
    auto kind = static_cast<InputKind>(input.kind);
    bool skipped = blocking.kind != 0 && blocking.done != 0;
    if (skipped &&
        (kind == InputKind::Key || kind == InputKind::Down || kind == InputKind::Option || kind == InputKind::Line)) {
      inputs.push_front(input);  // when the script has gone on
      return;
    }
    handleInput(input);
  }
}

void World::handleInput(const Input& input) {
  auto kind = static_cast<InputKind>(input.kind);
  switch (kind) {
    case InputKind::Mouse: return moveMouse(input.a, input.b);
    case InputKind::KeyUp: std::erase(keysDown, input.a); return;
    case InputKind::Option:
      if (isChoosing()) chooseOption(input.a);
      return;
    case InputKind::Line: return answerLine();
    case InputKind::Up: return releaseButton(input.a);
    case InputKind::Key:
      if (std::find(keysDown.begin(), keysDown.end(), input.a) == keysDown.end() && keysDown.size() < 256)
        keysDown.push_back(input.a);
      break;
    case InputKind::Down:
      if (input.a >= 1 && input.a <= 3) g.buttonsDown |= 1 << input.a;
      break;
    default: break;
  }
  if (isChoosing()) return handleOptionInput(input);
  if (inputSkips(input) || g.interfaceDisabled > 0) return;
  switch (kind) {
    case InputKind::Down: return pressButton(input.a);
    case InputKind::Wheel:
      if (isOptionOn(GameOption::MouseWheel)) schedule(TaskKind::MouseClick, input.a, g.mouseX, g.mouseY);
      return;
    case InputKind::Key: return pressKey(input.a, input.b);
    case InputKind::Text:
      if (!typeInto(input.a) && isOptionOn(GameOption::KeyHandleApi)) schedule(TaskKind::TextInput, input.a);
      return;
    default: return;
  }
}

void World::moveMouse(int x, int y) {
  g.mouseX = std::clamp(x, place(g.boundsLeft), std::max(place(g.boundsLeft), place(g.boundsRight)));
  g.mouseY = std::clamp(y, place(g.boundsTop), std::max(place(g.boundsTop), place(g.boundsBottom)));
  checkMouse();
  dragSlider();
}

void World::answerLine() {
  if (inputLines.empty()) return;
  if (static_cast<Wait>(blocking.kind) == Wait::InputText && blocking.done == 0) {
    lineInput = std::move(inputLines.front());
    blocking.done = 1;
  }
  inputLines.erase(inputLines.begin());
}

// 1 to 9 choose by number, unless the game says that they don't.
void World::handleOptionInput(const Input& input) {
  if (optionsDrawing.on != 0) return optionInputs.push_back(input);
  bool isNumber = static_cast<InputKind>(input.kind) == InputKind::Key && input.a >= '1' && input.a <= '9';
  if (!isNumber || option(GameOption::DialogNumbered) < 0) return;
  std::vector<int> list = choices(blocking.a);
  auto index = static_cast<std::size_t>(input.a - '1');
  if (index < list.size()) chooseOption(list[index]);
}

void World::pressButton(int button) {
  int id = guiAt(g.mouseX, g.mouseY, true);
  if (g.modalGui >= 0 && id != g.modalGui) return;  // a modal GUI takes everything
  if (id < 0) return schedule(TaskKind::MouseClick, button, g.mouseX, g.mouseY);
  g.pressedGui = id;
  g.pressedControl = controlAt(id, g.mouseX, g.mouseY, true);
  event(EventType::GuiMouseDown, id, button, g.mouseX, g.mouseY);
  dragSlider();
}

void World::releaseButton(int button) {
  if (button >= 1 && button <= 3) g.buttonsDown &= ~(1 << button);
  if (g.pressedGui < 0) return;
  int id = g.pressedGui, number = g.pressedControl;
  g.pressedGui = g.pressedControl = -1;
  if (number >= 0 && controlAt(id, g.mouseX, g.mouseY, true) == number) pressControl(id, number, button);
  else if (number < 0 && guiAt(g.mouseX, g.mouseY, true) == id) schedule(TaskKind::GuiClick, id, button);
  event(EventType::GuiMouseUp, id, button, g.mouseX, g.mouseY);
}

// Keys that make characters go to a text box, where there is one (manual, "Text Boxes").
void World::pressKey(int key, int modifiers) {
  bool isCharacter = key >= 32 && key < 127 && (modifiers & (ControlKey | AltKey)) == 0;
  if ((key == 8 || key == 13) && typeInto(key)) return;
  if (isCharacter && activeTextBox()) return;
  if (!isOptionOn(GameOption::KeyHandleApi)) {
    // Very old games: Ctrl and a letter are one key, and what is only held down is none (manual, on_key_press).
    if (key >= 'A' && key <= 'Z' && (modifiers & ControlKey) != 0) key -= 'A' - 1;
    if (key >= FirstHeldKey && key <= LastHeldKey) return;
  }
  schedule(TaskKind::KeyPress, key, modifiers);
}

// The mouse has moved, or the world under it.
void World::checkMouse() {
  for (std::size_t i = 0; i < guis.size(); ++i) {
    if (game_.guis[i].popupStyle != PopupStyle::MouseYPos || guis[i].visible == 0) continue;
    bool up = guis[i].poppedUp != 0;
    bool wanted = up ? g.mouseY < place(guis[i].y) + place(guis[i].height) : g.mouseY <= guis[i].popupY;
    if (up == wanted) continue;
    guis[i].poppedUp = wanted;
    updateModal();
    if (log_.listening())
      log_.event("gui", base::cat(game_.guis[i].scriptName, wanted ? " appears" : " disappears"),
                 {{"gui", game_.guis[i].scriptName}, {"visible", static_cast<Int>(wanted)}});
  }
  if (room == nullptr) return;
  Location over = locationAt(g.mouseX, g.mouseY);
  if (g.savedMode >= 0 && (static_cast<Int>(over.kind) != g.overKind || over.id != g.overId)) {
    setMode(g.savedMode);
    g.savedMode = -1;
  }
  g.overKind = static_cast<Int>(over.kind);
  g.overId = over.id;
}

}  // namespace vellum::ags::world
