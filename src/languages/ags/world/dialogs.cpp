// Conversations. Their scripts are functions that AgsRuntime runs; what they return comes to dialogSaid().
#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

constexpr Int OptionOn = 1;
constexpr std::size_t MaxDepth = 1000;

}  // namespace

bool World::isChoice(int dialog, int option) const {
  return dialog >= 0 && static_cast<std::size_t>(dialog) < options.size() && option >= 1 &&
         static_cast<std::size_t>(option) < options[dialog].size() && options[dialog][option].state == OptionOn;
}

std::vector<int> World::choices(int dialog) const {
  std::vector<int> list;
  if (dialog < 0 || static_cast<std::size_t>(dialog) >= options.size()) return list;
  for (std::size_t i = 1; i < options[dialog].size(); ++i)
    if (isChoice(dialog, static_cast<int>(i))) list.push_back(static_cast<int>(i));
  return list;
}

std::string_view World::optionText(int dialog, int option) const {
  const Dialog* data = dialogData(dialog);
  if (data == nullptr || option < 1 || static_cast<std::size_t>(option) >= data->options.size()) return {};
  if (auto changed = properties.find(base::cat("option.", dialog, ".", option)); changed != properties.end())
    return changed->second;
  return translated(data->options[option].text);
}

void World::startDialog(int dialog) {
  const Dialog* data = dialogData(dialog);
  if (data == nullptr) return;
  g.dialog = dialog;
  if (log_.listening()) log_.event("dialog", base::cat("dialog ", data->scriptName), {{"dialog", data->scriptName}});
}

// Answers come as tasks in front of all others: a conversation is not interrupted.
void World::dialogSaid(int next) {
  auto first = [this](TaskKind kind, Int a, Int b = 0) { tasks.push_front(makeTask(kind, a, b)); };
  if (g.dialog < 0) return;
  if (stopDialogAfter != 0) next = DialogNext::Stop;
  else if (nextDialog >= 0) next = nextDialog;
  nextDialog = -1;
  if (next == DialogNext::Previous) {
    if (dialogStack.empty()) {
      next = DialogNext::Stop;
    } else {
      g.dialog = dialogStack.back();
      dialogStack.pop_back();
      return first(TaskKind::DialogOptions, g.dialog);
    }
  }
  if (dialogData(next) != nullptr) {
    if (dialogStack.size() < MaxDepth) dialogStack.push_back(g.dialog);
    startDialog(next);
    return first(TaskKind::RunOption, next, 0);
  }
  if (next == DialogNext::Return) return first(TaskKind::DialogOptions, g.dialog);
  Int ended = g.dialog;
  g.dialog = -1;
  dialogStack.clear();
  stopDialogAfter = 0;
  if (log_.listening()) log_.event("dialog_end", "dialog ends");
  tasks.push_front(makeEvent(EventType::DialogStop, ended));
}

void World::showOptions(int dialog, bool byScript, int style) {
  std::vector<int> list = choices(dialog);
  if (list.empty()) {
    if (!byScript) dialogSaid(DialogNext::Stop);
    return;
  }
  endOptionsDrawing();
  block(Wait::Options, -1, 0, dialog, byScript);
  blocking.byScript = byScript;
  blocking.style = style;
  if (list.size() == 1 && vars.showSingleDialogOption == 0) return chooseOption(list[0]);
  if (log_.listening()) {
    log_.event("options", "options:", {{"dialog", game_.dialogs[dialog].scriptName}});
    for (int option : list)
      log_.event("option", base::cat("  ", option, ". ", optionText(dialog, option)),
                 {{"option", option}, {"text", optionText(dialog, option)}});
  }
}

void World::beginOptionsDrawing(int x, int y, int width, int height) {
  optionsDrawing.on = optionsDrawing.stale = 1;
  optionsDrawing.x = x;
  optionsDrawing.y = y;
  optionsDrawing.width = std::clamp(width, 1, MaxSide);
  optionsDrawing.height = std::clamp(height, 1, MaxSide);
}

void World::endOptionsDrawing() {
  optionsDrawing = {};
  optionInputs.clear();
  eraseCanvas(SurfaceTarget::Options, 0);
  std::erase_if(surfaces, [](const SurfaceState& surface) { return surface.target == SurfaceTarget::Options; });
}

void World::setActiveOption(int option) {
  if (!isChoice(blocking.a, option)) option = 0;
  if (optionsDrawing.active == option) return;
  optionsDrawing.active = option;
  optionsDrawing.stale = 1;
}

void World::chooseOption(int option) {
  int dialog = blocking.a;
  if (!isChoice(dialog, option)) return;
  endOptionsDrawing();
  options[dialog][option].chosen = 1;
  const DialogOption& chosen = game_.dialogs[dialog].options[option];
  if (log_.listening())
    log_.event("chosen", base::cat("chosen: ", optionText(dialog, option)),
               {{"option", option}, {"text", optionText(dialog, option)}});
  blocking.done = 1;
  blocking.result = g.chosenOption = option;
  bool byScript = blocking.b != 0;
  int style = blocking.style;  // eSayUseOptionSetting 1, eSayAlways 2, eSayNever 3
  bool says = style == 2 || (style != 3 && chosen.say);
  if (byScript) {
    if (says) say(g.player, std::string(optionText(dialog, option)), false, true);
    if (says) {
      // The script goes on when the option has been said.
      blocking.kind = static_cast<Int>(Wait::Speech);
      blocking.done = 0;
      blocking.ticks = ticksOfSpeech(optionText(dialog, option));
      blocking.skip = skipOf(g.skipStyle);
    }
    return;
  }
  tasks.push_front(makeTask(TaskKind::RunOption, dialog, option));
  tasks.push_front(makeEvent(EventType::DialogRun, dialog, option));
  if (says) tasks.push_front(makeTask(TaskKind::SayOption, dialog, option));
  tasks.push_front(makeEvent(EventType::DialogOptionsClose, dialog, option));
}

}  // namespace vellum::ags::world
