#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/delayed.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/world/dialogs.h"
#include "languages/ags/world/tasks.h"
#include "languages/ags/world/texts.h"

namespace vellum::ags::api {

namespace {

int dialogOf(const vm::HostCall& call) { return Adventure::idOf(call.r(0)); }

world::OptionState* optionOf(vm::HostCall& call, vm::HostResult& answer) {
  if (call.r(0) == nullptr) {
    answer = nullPointer(call);
    return nullptr;
  }
  world::World& world = worldOf(call);
  auto dialog = static_cast<std::size_t>(dialogOf(call));
  auto option = static_cast<std::size_t>(call.i(1));
  if (dialog < world.state.dialogs.options.size() && option >= 1 && option < world.state.dialogs.options[dialog].size())
    return &world.state.dialogs.options[dialog][option];
  answer = call.fail(base::cat("the dialog has no option ", call.i(1)));
  return nullptr;
}

}  // namespace

#define VELLUM_AGS_DIALOG(name) VELLUM_AGS_FIND_IN(name, worldOf(call).game.dialog(dialogOf(call)), "dialog")

VELLUM_AGS_PROPERTIES(dialog, VELLUM_AGS_DIALOG, 1, base::cat("d", dialogOf(call)), it.properties)

#define VELLUM_AGS_OPTION(name)                             \
  vm::HostResult answer;                                    \
  world::OptionState* name##Found = optionOf(call, answer); \
  if (name##Found == nullptr) return answer;                \
  world::OptionState& name = *name##Found

VELLUM_AGS_BODY(dialogGetOptionState) {
  VELLUM_AGS_OPTION(it);
  return call.done(it.state);
}
VELLUM_AGS_BODY(dialogSetOptionState) {
  VELLUM_AGS_OPTION(it);
  if (call.i(2) < 0 || call.i(2) > 2)
    return call.fail("Dialog.SetOptionState: the state is eOptionOff, eOptionOn or eOptionOffForever");
  if (it.state != 2) it.state = call.i(2);  // "off for ever" can't be changed
  return call.done();
}
VELLUM_AGS_BODY(dialogHasOptionBeenChosen) {
  VELLUM_AGS_OPTION(it);
  return call.done(it.chosen);
}
VELLUM_AGS_BODY(dialogSetHasOptionBeenChosen) {
  VELLUM_AGS_OPTION(it);
  it.chosen = call.i(2) != 0;
  return call.done();
}
VELLUM_AGS_BODY(dialogGetOptionText) {
  VELLUM_AGS_OPTION(it);
  (void)it;
  return call.doneString(worldOf(call).dialogs.optionText(dialogOf(call), call.i(1)));
}
VELLUM_AGS_BODY(dialogDisplayOptions) {
  vm::HostResult answer;
  // Its result is kept until the option has been said.
  Adventure& adventure = adventureOf(call);
  world::World& world = *adventure.world;
  if (&call.fiber == adventure.main && world.state.blocking.byScript != 0 && world.state.blocking.done != 0) {
    std::int32_t chosen = world.state.globals.chosenOption;
    world.state.blocking = {};
    return call.done(chosen);
  }
  if (call.r(0) == nullptr) return nullPointer(call);
  if (!mayWait(call, answer)) return answer;
  if (&call.fiber == adventure.console) return call.fail("Dialog.DisplayOptions: there is no player to choose");
  if (world.dialogs.choices(dialogOf(call)).empty()) return call.fail("Dialog.DisplayOptions: no option is on");
  world.dialogs.showOptions(dialogOf(call), true, call.i(1));
  return vm::HostResult::Block;
}
VELLUM_AGS_BODY(dialogStart) {
  if (call.r(0) == nullptr) return nullPointer(call);
  vm::HostResult answer;
  if (!mayComeLater(call, answer)) return answer;
  world::World& world = worldOf(call);
  if (world.state.globals.dialog >= 0) {
    // Inside a conversation, it continues there after this option.
    world.state.dialogs.next = dialogOf(call);
    return call.done();
  }
  world.tasks.schedule(world::TaskKind::StartDialog, dialogOf(call));
  return call.done();
}
VELLUM_AGS_BODY(globalStopDialog) {
  if (worldOf(call).state.globals.dialog >= 0) worldOf(call).dialogs.stop();
  return call.done();
}

VELLUM_AGS_BODY(dialogSetOptionText) {
  VELLUM_AGS_OPTION(it);
  (void)it;
  if (call.r(2) == nullptr) return noText(call);
  world::World& world = worldOf(call);
  if (!world.texts.keepProperty(base::cat("option.", dialogOf(call), ".", call.i(1)), call.s(2)))
    return noRoomForText(call);
  return call.done();
}
VELLUM_AGS_BODY(dialogStartOption) {
  if (call.r(0) == nullptr) return nullPointer(call);
  vm::HostResult answer;
  if (!mayComeLater(call, answer)) return answer;
  if (worldOf(call).state.globals.dialog >= 0) return call.fail("Dialog.StartOption: a conversation is under way");
  worldOf(call).tasks.schedule(world::TaskKind::StartDialog, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}
VELLUM_AGS_STATIC_GET(dialogGetExecutedOption, w.state.globals.dialog >= 0 ? w.state.globals.chosenOption : -1)
VELLUM_AGS_STATIC_GET(dialogGetAreOptionsDisplayed, w.state.isChoosing())

VELLUM_AGS_STATIC_INT(dialogGetOptionsBulletGraphic, dialogSetOptionsBulletGraphic, w.state.globals.optionsBullet)
VELLUM_AGS_STATIC_INT(dialogGetOptionsGap, dialogSetOptionsGap, w.state.globals.optionsGap)
VELLUM_AGS_STATIC_INT(dialogGetOptionsGUIX, dialogSetOptionsGUIX, w.state.globals.optionsGuiX)
VELLUM_AGS_STATIC_INT(dialogGetOptionsGUIY, dialogSetOptionsGUIY, w.state.globals.optionsGuiY)
VELLUM_AGS_STATIC_INT(dialogGetOptionsHighlightColor, dialogSetOptionsHighlightColor, w.state.globals.optionsHighlight)
VELLUM_AGS_STATIC_INT(dialogGetOptionsMaxGUIWidth, dialogSetOptionsMaxGUIWidth, w.state.globals.optionsMaxWidth)
VELLUM_AGS_STATIC_INT(dialogGetOptionsMinGUIWidth, dialogSetOptionsMinGUIWidth, w.state.globals.optionsMinWidth)
VELLUM_AGS_STATIC_INT(dialogGetOptionsNumbering, dialogSetOptionsNumbering, w.state.globals.optionsNumbering)
VELLUM_AGS_STATIC_INT(dialogGetOptionsPaddingX, dialogSetOptionsPaddingX, w.state.globals.optionsPaddingX)
VELLUM_AGS_STATIC_INT(dialogGetOptionsPaddingY, dialogSetOptionsPaddingY, w.state.globals.optionsPaddingY)
VELLUM_AGS_STATIC_INT(dialogGetOptionsReadColor, dialogSetOptionsReadColor, w.state.globals.optionsReadColor)
VELLUM_AGS_STATIC_INT(dialogGetOptionsReverse, dialogSetOptionsReverse, w.state.globals.optionsReverse)
VELLUM_AGS_STATIC_INT(dialogGetOptionsTextAlignment, dialogSetOptionsTextAlignment, w.state.globals.optionsAlignment)

VELLUM_AGS_BODY(dialogGetOptionsGUI) { return thing(call, Type::Gui, worldOf(call).state.globals.optionsGui); }
VELLUM_AGS_BODY(dialogSetOptionsGUI) {
  worldOf(call).state.globals.optionsGui = Adventure::idOf(call.r(0));
  return call.done();
}
VELLUM_AGS_BODY(dialogGetCurrentDialog) { return thing(call, Type::Dialog, worldOf(call).state.globals.dialog); }
VELLUM_AGS_BODY(dialogGetID) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.done(std::int32_t(dialogOf(call)));
}
VELLUM_AGS_BODY(dialogGetOptionCount) {
  if (call.r(0) == nullptr) return nullPointer(call);
  auto dialog = static_cast<std::size_t>(dialogOf(call));
  return call.done(std::int32_t(dialog < worldOf(call).state.dialogs.options.size()
                                    ? worldOf(call).state.dialogs.options[dialog].size() - 1
                                    : 0));
}
VELLUM_AGS_BODY(dialogGetShowTextParser) {
  if (call.r(0) == nullptr) return nullPointer(call);
  auto dialog = static_cast<std::size_t>(dialogOf(call));
  const auto& dialogs = worldOf(call).game.dialogs;
  return call.done(std::int32_t(dialog < dialogs.size() && dialogs[dialog].showTextParser));
}

// ------------------------------------------------------------------------------------- options that scripts draw

#define VELLUM_AGS_RENDERING(name)                    \
  if (call.r(0) == nullptr) return nullPointer(call); \
  world::OptionsDrawing& name = worldOf(call).state.dialogs.drawing

VELLUM_AGS_INT(renderingGetHasAlphaChannel, renderingSetHasAlphaChannel, VELLUM_AGS_RENDERING, alpha)
VELLUM_AGS_INT(renderingGetHeight, renderingSetHeight, VELLUM_AGS_RENDERING, height)
VELLUM_AGS_INT(renderingGetParserTextBoxWidth, renderingSetParserTextBoxWidth, VELLUM_AGS_RENDERING, parserWidth)
VELLUM_AGS_INT(renderingGetParserTextBoxX, renderingSetParserTextBoxX, VELLUM_AGS_RENDERING, parserX)
VELLUM_AGS_INT(renderingGetParserTextBoxY, renderingSetParserTextBoxY, VELLUM_AGS_RENDERING, parserY)
VELLUM_AGS_INT(renderingGetWidth, renderingSetWidth, VELLUM_AGS_RENDERING, width)
VELLUM_AGS_INT(renderingGetX, renderingSetX, VELLUM_AGS_RENDERING, x)
VELLUM_AGS_INT(renderingGetY, renderingSetY, VELLUM_AGS_RENDERING, y)
VELLUM_AGS_GET(renderingGetActiveOptionID, VELLUM_AGS_RENDERING, it.active)
VELLUM_AGS_SET(renderingSetActiveOptionID, VELLUM_AGS_RENDERING,
               ((void)it, worldOf(call).dialogs.setActiveOption(value)))

VELLUM_AGS_BODY(renderingRunActiveOption) {
  VELLUM_AGS_RENDERING(it);
  it.chosen = it.active > 0;
  return call.done(it.chosen);
}
VELLUM_AGS_BODY(renderingUpdate) {
  VELLUM_AGS_RENDERING(it);
  it.stale = 1;
  return call.done();
}
VELLUM_AGS_BODY(renderingGetDialogToRender) {
  VELLUM_AGS_RENDERING(it);
  return thing(call, Type::Dialog, it.on != 0 || it.asked != 0 ? worldOf(call).state.blocking.a : -1);
}
VELLUM_AGS_BODY(renderingGetSurface) {
  VELLUM_AGS_RENDERING(it);
  if (it.on == 0) return call.done(static_cast<vm::Object*>(nullptr));
  for (const world::SurfaceState& surface : worldOf(call).state.pictures.surfaces)
    if (surface.target == world::SurfaceTarget::Options && surface.open != 0)
      return thing(call, Type::Surface, surface.id);
  return newSurface(call, world::SurfaceTarget::Options, 0, it.width, it.height);
}

}  // namespace vellum::ags::api
