#include "languages/ags/world/inputs.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/dialogs.h"
#include "languages/ags/world/game_data.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/option_pictures.h"
#include "languages/ags/world/pointer.h"
#include "languages/ags/world/speech.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::world {

namespace {

constexpr int Escape = 27;
constexpr Int ControlKey = 0x000C0000, AltKey = 0x00300000;  // of eKeyModCtrl, eKeyModAlt
constexpr int FirstHeldKey = 403, LastHeldKey = 408;         // eKeyShiftLeft to eKeyAltRight

}  // namespace

void Inputs::add(InputKind kind, Int a, Int b) {
  if (state_.input.queue.size() < MaxInputs) state_.input.queue.push_back({static_cast<Int>(kind), a, b});
}

void Inputs::addCharacter(char32_t character, bool withKey) {
  if (character < 0x20) return;
  Int key = withKey && character < 0x80 ? base::toUpperAscii(static_cast<char>(character)) : 0;
  if (key != 0) add(InputKind::Key, key);
  add(InputKind::Text, static_cast<Int>(character));
  if (key != 0) add(InputKind::KeyUp, key);
}

void Inputs::addLine(std::string_view text) {
  if (state_.input.lines.size() >= MaxLines || state_.input.queue.size() >= MaxInputs) return;
  state_.input.lines.emplace_back(text);
  add(InputKind::Line, 0);
}

void Inputs::take() {
  pointer_.keepInside();
  while (!state_.input.queue.empty()) {
    Input input = state_.input.queue.front();
    state_.input.queue.pop_front();
    auto kind = static_cast<InputKind>(input.kind);
    bool skipped = state_.blocking.kind != 0 && state_.blocking.done != 0;
    if (skipped &&
        (kind == InputKind::Key || kind == InputKind::Down || kind == InputKind::Option || kind == InputKind::Line)) {
      state_.input.queue.push_front(input);  // when the script has gone on
      return;
    }
    handle(input);
  }
}

// eSkipESCOnly 1, eSkipAnyKey 2, eSkipMouseClick 3, eSkipAnyKeyOrMouseClick 4, eSkipESCOrRightButton 5
bool Inputs::skipsCutscene(const Input& input) const {
  bool isKey = static_cast<InputKind>(input.kind) == InputKind::Key;
  switch (state_.globals.cutsceneStyle) {
    case 1: return isKey && input.a == Escape;
    case 2: return isKey;
    case 3: return !isKey;
    case 4: return true;
    case 5: return isKey ? input.a == Escape : input.a == 2;
    default: return false;
  }
}

// Whether the input, a key or a click, ends a cutscene or the main script's wait.
bool Inputs::skips(const Input& input) {
  Globals& globals = state_.globals;
  auto kind = static_cast<InputKind>(input.kind);
  bool isKey = kind == InputKind::Key;
  if (!isKey && kind != InputKind::Down) return false;
  if (globals.inCutscene != 0 && globals.skippingCutscene == 0 && skipsCutscene(input)) {
    globals.skippingCutscene = 1;
    if (log_.listening()) log_.event("cutscene_skipped", "cutscene skipped");
    return true;
  }
  Blocking& blocking = state_.blocking;
  if (blocking.kind == 0 || blocking.done != 0) return false;
  Int reason = isKey ? KeyboardInput : MouseInput;
  if ((blocking.skip & reason) != 0 && (blocking.key == 0 || (isKey && blocking.key == input.a))) {
    bool isSpeech = static_cast<Wait>(blocking.kind) == Wait::Speech;
    tasks_.stopWaiting(isKey ? input.a : -(input.a + 1), reason | input.a);
    if (isSpeech) speech_.end();
  }
  return true;  // while a script waits, input has no other effect
}

void Inputs::handle(const Input& input) {
  Globals& globals = state_.globals;
  auto kind = static_cast<InputKind>(input.kind);
  switch (kind) {
    case InputKind::Mouse: return pointer_.move(input.a, input.b);
    case InputKind::KeyUp: std::erase(state_.input.keysDown, input.a); return;
    case InputKind::Option:
      if (state_.isChoosing()) dialogs_.chooseOption(input.a);
      return;
    case InputKind::Line: return answerLine();
    case InputKind::Up: return releaseButton(input.a);
    case InputKind::Key:
      if (std::find(state_.input.keysDown.begin(), state_.input.keysDown.end(), input.a) ==
              state_.input.keysDown.end() &&
          state_.input.keysDown.size() < 256)
        state_.input.keysDown.push_back(input.a);
      break;
    case InputKind::Down:
      if (input.a >= 1 && input.a <= 3) globals.buttonsDown |= 1 << input.a;
      break;
    default: break;
  }
  if (state_.isChoosing()) return handleOption(input);
  if (skips(input) || globals.interfaceDisabled > 0) return;
  switch (kind) {
    case InputKind::Down: return pressButton(input.a);
    case InputKind::Wheel:
      if (state_.isOptionOn(GameOption::MouseWheel))
        tasks_.schedule(TaskKind::MouseClick, input.a, globals.mouseX, globals.mouseY);
      return;
    case InputKind::Key: return pressKey(input.a, input.b);
    case InputKind::Text:
      if (!guis_.typeInto(input.a) && state_.isOptionOn(GameOption::KeyHandleApi))
        tasks_.schedule(TaskKind::TextInput, input.a);
      return;
    default: return;
  }
}

// A click chooses the option below it; 1 to 9 choose by number, unless the game has turned that off.
void Inputs::handleOption(const Input& input) {
  if (state_.dialogs.drawing.on != 0) return state_.dialogs.inputs.push_back(input);
  if (static_cast<InputKind>(input.kind) == InputKind::Down)
    return dialogs_.chooseOption(options_.optionAt(state_.globals.mouseX, state_.globals.mouseY));
  bool isNumber = static_cast<InputKind>(input.kind) == InputKind::Key && input.a >= '1' && input.a <= '9';
  if (!isNumber || state_.option(GameOption::DialogNumbered) < 0) return;
  std::vector<int> list = dialogs_.choices(state_.blocking.a);
  auto index = static_cast<std::size_t>(input.a - '1');
  if (index < list.size()) dialogs_.chooseOption(list[index]);
}

void Inputs::answerLine() {
  if (state_.input.lines.empty()) return;
  if (static_cast<Wait>(state_.blocking.kind) == Wait::InputText && state_.blocking.done == 0) {
    state_.input.answer = std::move(state_.input.lines.front());
    state_.blocking.done = 1;
  }
  state_.input.lines.erase(state_.input.lines.begin());
}

void Inputs::pressButton(int button) {
  Globals& globals = state_.globals;
  int id = guis_.guiAt(globals.mouseX, globals.mouseY, true);
  if (globals.modalGui >= 0 && id != globals.modalGui) return;  // a modal GUI captures everything
  if (id < 0) return tasks_.schedule(TaskKind::MouseClick, button, globals.mouseX, globals.mouseY);
  globals.pressedGui = id;
  globals.pressedControl = guis_.controlAt(id, globals.mouseX, globals.mouseY, true);
  tasks_.event(EventType::GuiMouseDown, id, button, globals.mouseX, globals.mouseY);
  guis_.dragSlider();
}

void Inputs::releaseButton(int button) {
  Globals& globals = state_.globals;
  if (button >= 1 && button <= 3) globals.buttonsDown &= ~(1 << button);
  if (globals.pressedGui < 0) return;
  int id = globals.pressedGui, number = globals.pressedControl;
  globals.pressedGui = globals.pressedControl = -1;
  if (number >= 0 && guis_.controlAt(id, globals.mouseX, globals.mouseY, true) == number)
    guis_.pressControl(id, number, button);
  else if (number < 0 && guis_.guiAt(globals.mouseX, globals.mouseY, true) == id)
    tasks_.schedule(TaskKind::GuiClick, id, button);
  tasks_.event(EventType::GuiMouseUp, id, button, globals.mouseX, globals.mouseY);
}

// Character keys go to a text box, if there is one (manual, "Text Boxes").
void Inputs::pressKey(int key, int modifiers) {
  bool isCharacter = key >= 32 && key < 127 && (modifiers & (ControlKey | AltKey)) == 0;
  if ((key == 8 || key == 13) && guis_.typeInto(key)) return;
  if (isCharacter && guis_.activeTextBox()) return;
  if (!state_.isOptionOn(GameOption::KeyHandleApi)) {
    // Very old games: Ctrl and a letter are one key, and modifier keys alone are none (manual, on_key_press).
    if (key >= 'A' && key <= 'Z' && (modifiers & ControlKey) != 0) key -= 'A' - 1;
    if (key >= FirstHeldKey && key <= LastHeldKey) return;
  }
  tasks_.schedule(TaskKind::KeyPress, key, modifiers);
}

}  // namespace vellum::ags::world
