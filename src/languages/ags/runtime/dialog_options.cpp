#include "languages/ags/runtime/dialog_options.h"

#include "languages/ags/world/dialogs.h"

namespace vellum::ags {

namespace {

constexpr int LeftButton = 1;

// Scripts with dialog_options_repexec get every event and choose by RunActiveOption; for others a left click chooses
// the option that dialog_options_get_active has returned.
bool passInputs(Engine& engine, const Argument& info, diagnostics::Emitter& emitter) {
  world::World& world = engine.world();
  world::OptionsDrawing& drawing = world.state.dialogs.drawing;
  while (world.state.isChoosing() && drawing.chosen == 0 && !world.state.dialogs.inputs.empty()) {
    world::Input input = world.state.dialogs.inputs.front();
    world.state.dialogs.inputs.pop_front();
    switch (static_cast<world::InputKind>(input.kind)) {
      case world::InputKind::Key:
        if (!engine.execution.runEverywhere(Entry::OptionsKeyPress, {info, {input.a}, {input.b}}, emitter))
          return false;
        break;
      case world::InputKind::Text:
        if (!engine.execution.runEverywhere(Entry::OptionsTextInput, {info, {input.a}}, emitter)) return false;
        break;
      case world::InputKind::Down:
        if (drawing.isAsked != 0 && input.a == LeftButton && drawing.active > 0) {
          drawing.chosen = 1;
          break;
        }
        [[fallthrough]];
      case world::InputKind::Wheel:
        if (!engine.execution.runEverywhere(
                Entry::OptionsMouseClick, {info, {input.a}, {world.state.globals.mouseX}, {world.state.globals.mouseY}},
                emitter))
          return false;
        break;
      default: break;
    }
  }
  return true;
}

}  // namespace

bool driveOptions(Engine& engine, diagnostics::Emitter& emitter) {
  world::World& world = engine.world();
  auto isOpen = [&] { return world.state.isChoosing(); };
  if (!isOpen()) return true;
  world::OptionsDrawing& drawing = world.state.dialogs.drawing;
  const Argument info{0, true, api::Type::Rendering};
  auto render = [&] {
    if (!isOpen() || drawing.stale == 0) return true;
    drawing.stale = 0;
    return engine.execution.runEverywhere(Entry::OptionsRender, {info}, emitter);
  };
  if (drawing.asked == 0) {
    drawing.asked = 1;
    if (!engine.execution.runEverywhere(Entry::OptionsDimensions, {info}, emitter)) return false;
    if (drawing.width <= 0 || drawing.height <= 0) return true;  // the default window is used
    world.dialogs.beginOptionsDrawing(drawing.x, drawing.y, drawing.width, drawing.height);
    // The project's settings may state that its scripts are older than dialog_options_repexec.
    drawing.isAsked = !engine.scripts.isAnywhere(Entry::OptionsRepExec) ||
                      world.state.option(world::GameOption::DialogOptionsApi) < 0;
    if (!render()) return false;
  }
  if (drawing.on == 0) return true;
  if (!passInputs(engine, info, emitter)) return false;
  if (drawing.isAsked == 0) {
    if (!engine.execution.runEverywhere(Entry::OptionsRepExec, {info}, emitter)) return false;
  } else if (drawing.mouseX != world.state.globals.mouseX || drawing.mouseY != world.state.globals.mouseY) {
    drawing.mouseX = world.state.globals.mouseX;
    drawing.mouseY = world.state.globals.mouseY;
    if (!engine.execution.runEverywhere(Entry::OptionsGetActive, {info}, emitter)) return false;
  }
  if (!render()) return false;
  if (!isOpen() || drawing.chosen == 0) return true;
  drawing.chosen = 0;
  if (!engine.execution.runEverywhere(Entry::OptionsClose, {info}, emitter)) return false;
  if (isOpen()) world.dialogs.chooseOption(drawing.active);
  return true;
}

}  // namespace vellum::ags
