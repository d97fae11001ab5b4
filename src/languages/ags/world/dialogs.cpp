#include "languages/ags/world/dialogs.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/speech.h"
#include "languages/ags/world/tasks.h"
#include "languages/ags/world/translations.h"

namespace vellum::ags::world {

namespace {

constexpr Int OptionOn = 1;
constexpr std::size_t MaxDepth = 1000;

}  // namespace

bool Dialogs::isChoice(int dialog, int option) const {
  return dialog >= 0 && static_cast<std::size_t>(dialog) < state_.dialogs.options.size() && option >= 1 &&
         static_cast<std::size_t>(option) < state_.dialogs.options[dialog].size() &&
         state_.dialogs.options[dialog][option].state == OptionOn;
}

std::vector<int> Dialogs::choices(int dialog) const {
  std::vector<int> list;
  if (dialog < 0 || static_cast<std::size_t>(dialog) >= state_.dialogs.options.size()) return list;
  for (std::size_t i = 1; i < state_.dialogs.options[dialog].size(); ++i)
    if (isChoice(dialog, static_cast<int>(i))) list.push_back(static_cast<int>(i));
  return list;
}

std::string_view Dialogs::optionText(int dialog, int option) const {
  const Dialog* data = game_.dialog(dialog);
  if (data == nullptr || option < 1 || static_cast<std::size_t>(option) >= data->options.size()) return {};
  if (auto changed = state_.scripts.properties.find(base::cat("option.", dialog, ".", option));
      changed != state_.scripts.properties.end())
    return changed->second;
  return translations_.translated(data->options[option].text);
}

void Dialogs::start(int dialog) {
  const Dialog* data = game_.dialog(dialog);
  if (data == nullptr) return;
  state_.globals.dialog = dialog;
  if (log_.listening()) log_.event("dialog", base::cat("dialog ", data->scriptName), {{"dialog", data->scriptName}});
}

void Dialogs::end() {
  Int ended = state_.globals.dialog;
  state_.globals.dialog = -1;
  state_.dialogs.stack.clear();
  state_.dialogs.stopAfter = 0;
  if (log_.listening()) log_.event("dialog_end", "dialog ends");
  state_.tasks.push_front(makeEvent(EventType::DialogStop, ended));
}

// The next steps are tasks before all others: a conversation is not interrupted.
void Dialogs::goOn(int next) {
  Globals& globals = state_.globals;
  if (globals.dialog < 0) return;
  std::vector<Int>& stack = state_.dialogs.stack;
  if (state_.dialogs.stopAfter != 0) next = DialogNext::Stop;
  else if (state_.dialogs.next >= 0) next = state_.dialogs.next;
  state_.dialogs.next = -1;
  if (next == DialogNext::Previous) {
    if (stack.empty()) {
      next = DialogNext::Stop;
    } else {
      globals.dialog = stack.back();
      stack.pop_back();
      return addFirst(TaskKind::DialogOptions, globals.dialog);
    }
  }
  if (game_.dialog(next) != nullptr) {
    if (stack.size() < MaxDepth) stack.push_back(globals.dialog);
    start(next);
    return addFirst(TaskKind::RunOption, next, 0);
  }
  if (next == DialogNext::Return) return addFirst(TaskKind::DialogOptions, globals.dialog);
  end();
}

void Dialogs::showOptions(int dialog, bool byScript, int style) {
  std::vector<int> list = choices(dialog);
  if (list.empty()) {
    if (!byScript) goOn(DialogNext::Stop);
    return;
  }
  endOptionsDrawing();
  tasks_.block(Wait::Options, -1, 0, dialog, byScript);
  state_.blocking.byScript = byScript;
  state_.blocking.style = style;
  if (list.size() == 1 && state_.variables.showSingleDialogOption == 0) return chooseOption(list[0]);
  if (log_.listening()) {
    log_.event("options", "options:", {{"dialog", game_.dialogs[dialog].scriptName}});
    for (int option : list)
      log_.event("option", base::cat("  ", option, ". ", optionText(dialog, option)),
                 {{"option", option}, {"text", optionText(dialog, option)}});
  }
}

void Dialogs::beginOptionsDrawing(int x, int y, int width, int height) {
  state_.dialogs.drawing.on = state_.dialogs.drawing.stale = 1;
  state_.dialogs.drawing.x = x;
  state_.dialogs.drawing.y = y;
  state_.dialogs.drawing.width = std::clamp(width, 1, MaxSide);
  state_.dialogs.drawing.height = std::clamp(height, 1, MaxSide);
}

void Dialogs::endOptionsDrawing() {
  state_.dialogs.drawing = {};
  state_.dialogs.inputs.clear();
  canvases_.erase(SurfaceTarget::Options, 0);
  std::erase_if(state_.pictures.surfaces,
                [](const SurfaceState& surface) { return surface.target == SurfaceTarget::Options; });
}

void Dialogs::setActiveOption(int option) {
  if (!isChoice(state_.blocking.a, option)) option = 0;
  if (state_.dialogs.drawing.active == option) return;
  state_.dialogs.drawing.active = option;
  state_.dialogs.drawing.stale = 1;
}

// For scripts that show the options: they continue when the option has been said.
void Dialogs::sayChosen(int dialog, int option) {
  speech_.say(state_.globals.player, std::string(optionText(dialog, option)), false, true);
  Blocking& blocking = state_.blocking;
  blocking.kind = static_cast<Int>(Wait::Speech);
  blocking.done = 0;
  blocking.ticks = speech_.ticksOfSpeech(optionText(dialog, option));
  blocking.skip = speech_.skipOf(state_.globals.skipStyle);
}

void Dialogs::chooseOption(int option) {
  Blocking& blocking = state_.blocking;
  int dialog = blocking.a;
  if (!isChoice(dialog, option)) return;
  endOptionsDrawing();
  state_.dialogs.options[dialog][option].chosen = 1;
  const DialogOption& chosen = game_.dialogs[dialog].options[option];
  if (log_.listening())
    log_.event("chosen", base::cat("chosen: ", optionText(dialog, option)),
               {{"option", option}, {"text", optionText(dialog, option)}});
  blocking.done = 1;
  blocking.result = state_.globals.chosenOption = option;
  bool byScript = blocking.b != 0;
  int style = blocking.style;  // eSayUseOptionSetting 1, eSayAlways 2, eSayNever 3
  bool says = style == 2 || (style != 3 && chosen.say);
  if (byScript) {
    if (says) sayChosen(dialog, option);
    return;
  }
  addFirst(TaskKind::RunOption, dialog, option);
  state_.tasks.push_front(makeEvent(EventType::DialogRun, dialog, option));
  if (says) addFirst(TaskKind::SayOption, dialog, option);
  state_.tasks.push_front(makeEvent(EventType::DialogOptionsClose, dialog, option));
}

}  // namespace vellum::ags::world
