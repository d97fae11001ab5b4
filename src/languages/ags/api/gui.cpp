// GUIs, and what all controls have.
#include "base/text.h"
#include "languages/ags/api/attributes.h"

namespace vellum::ags::api {

namespace {

std::size_t indexOf(const vm::HostCall& call) { return static_cast<std::size_t>(Adventure::idOf(call.r(0))); }
const world::Gui& dataOf(const vm::HostCall& call) { return worldOf(call).game().guis[indexOf(call)]; }

world::ControlKind kindOf(const world::World& world, int gui, int control) {
  return world.game().guis[static_cast<std::size_t>(gui)].controls[static_cast<std::size_t>(control)].kind;
}

Type typeOf(const world::World& world, int gui, int control) {
  return static_cast<Type>(static_cast<int>(Type::Control) + static_cast<int>(kindOf(world, gui, control)));
}

// The one object of a control, of its own type: `c.AsButton == btnOk`.
vm::HostResult controlObject(vm::HostCall& call, int gui, int control) {
  if (worldOf(call).control(gui, control) == nullptr) return call.done(static_cast<vm::Object*>(nullptr));
  return thing(call, typeOf(worldOf(call), gui, control), gui, control);
}

vm::HostResult as(vm::HostCall& call, world::ControlKind kind) {
  CONTROL(it);
  (void)it;
  int gui = Adventure::idOf(call.r(0)), control = Adventure::secondOf(call.r(0));
  if (kindOf(worldOf(call), gui, control) != kind) return call.done(static_cast<vm::Object*>(nullptr));
  return controlObject(call, gui, control);
}

}  // namespace

AGS_INT(guiGetBackgroundColor, guiSetBackgroundColor, GUI_, backgroundColor)
AGS_INT(guiGetBackgroundGraphic, guiSetBackgroundGraphic, GUI_, backgroundGraphic)
AGS_INT(guiGetBorderColor, guiSetBorderColor, GUI_, borderColor)
AGS_INT(guiGetClickable, guiSetClickable, GUI_, clickable)
AGS_INT(guiGetPopupYPos, guiSetPopupYPos, GUI_, popupY)
AGS_INT(guiGetX, guiSetX, GUI_, x)
AGS_INT(guiGetY, guiSetY, GUI_, y)
AGS_INT(guiGetZOrder, guiSetZOrder, GUI_, zOrder)
AGS_GET(guiGetHeight, GUI_, it.height)
AGS_SET(guiSetHeight, GUI_, it.height = std::clamp(value, 1, world::MaxSide))
AGS_GET(guiGetWidth, GUI_, it.width)
AGS_SET(guiSetWidth, GUI_, it.width = std::clamp(value, 1, world::MaxSide))
AGS_GET(guiGetTransparency, GUI_, it.transparency)
AGS_SET(guiSetTransparency, GUI_, it.transparency = percent(value))
AGS_GET(guiGetVisible, GUI_, it.visible)
AGS_SET(guiSetVisible, GUI_, ((void)it, worldOf(call).setVisible(Adventure::idOf(call.r(0)), value != 0)))
AGS_GET(guiGetShown, GUI_,
        it.visible != 0 && (dataOf(call).popupStyle != world::PopupStyle::MouseYPos || it.poppedUp != 0))
AGS_GET(guiGetID, GUI_, ((void)it, Adventure::idOf(call.r(0))))
AGS_GET(guiGetPopupStyle, GUI_, ((void)it, static_cast<std::int32_t>(dataOf(call).popupStyle)))
AGS_GET(guiGetControlCount, GUI_, ((void)it, dataOf(call).controls.size()))
AGS_INT(textWindowGetTextColor, textWindowSetTextColor, GUI_, textColor)

BODY(guiGetControls) {
  GUI_(it);
  (void)it;
  return controlObject(call, Adventure::idOf(call.r(0)), call.i(1));
}
BODY(guiGetAsTextWindow) {
  GUI_(it);
  (void)it;
  return thing(call, Type::TextWindow, dataOf(call).isTextWindow ? Adventure::idOf(call.r(0)) : -1);
}
BODY(guiCentre) {
  GUI_(it);
  const world::Game& game = worldOf(call).game();
  it.x = game.width / 2 - std::clamp(it.width, 0, world::MaxSide) / 2;
  it.y = game.height / 2 - std::clamp(it.height, 0, world::MaxSide) / 2;
  return call.done();
}
BODY(guiClick) {
  GUI_(it);
  (void)it;
  worldOf(call).schedule(world::TaskKind::GuiClick, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}
BODY(guiGetAtScreenXY) { return thing(call, Type::Gui, worldOf(call).guiAt(call.i(0), call.i(1), true)); }
BODY(guiProcessClick) {
  worldOf(call).clickGui(call.i(0), call.i(1), call.i(2));
  return call.done();
}
BODY(guiGetProperty) {
  GUI_(it);
  (void)it;
  return getProperty(call, 1, base::cat("g", indexOf(call)), dataOf(call).properties, false);
}
BODY(guiGetTextProperty) {
  GUI_(it);
  (void)it;
  return getProperty(call, 1, base::cat("g", indexOf(call)), dataOf(call).properties, true);
}
BODY(guiSetPosition) {
  GUI_(it);
  it.x = call.i(1);
  it.y = call.i(2);
  return call.done();
}
BODY(guiSetSize) {
  GUI_(it);
  it.width = std::clamp(call.i(1), 1, world::MaxSide);
  it.height = std::clamp(call.i(2), 1, world::MaxSide);
  return call.done();
}

AGS_INT(guiControlGetClickable, guiControlSetClickable, CONTROL, clickable)
AGS_INT(guiControlGetEnabled, guiControlSetEnabled, CONTROL, enabled)
AGS_INT(guiControlGetVisible, guiControlSetVisible, CONTROL, visible)
AGS_INT(guiControlGetX, guiControlSetX, CONTROL, x)
AGS_INT(guiControlGetY, guiControlSetY, CONTROL, y)
AGS_INT(guiControlGetZOrder, guiControlSetZOrder, CONTROL, zOrder)
AGS_GET(guiControlGetHeight, CONTROL, it.height)
AGS_SET(guiControlSetHeight, CONTROL, it.height = std::clamp(value, 1, world::MaxSide))
AGS_GET(guiControlGetWidth, CONTROL, it.width)
AGS_SET(guiControlSetWidth, CONTROL, it.width = std::clamp(value, 1, world::MaxSide))
AGS_GET(guiControlGetTransparency, CONTROL, it.transparency)
AGS_SET(guiControlSetTransparency, CONTROL, it.transparency = percent(value))
AGS_GET(guiControlGetID, CONTROL, ((void)it, Adventure::secondOf(call.r(0))))

BODY(guiControlGetOwningGUI) {
  CONTROL(it);
  (void)it;
  return thing(call, Type::Gui, Adventure::idOf(call.r(0)));
}
BODY(guiControlGetAsButton) { return as(call, world::ControlKind::Button); }
BODY(guiControlGetAsInvWindow) { return as(call, world::ControlKind::InvWindow); }
BODY(guiControlGetAsLabel) { return as(call, world::ControlKind::Label); }
BODY(guiControlGetAsListBox) { return as(call, world::ControlKind::ListBox); }
BODY(guiControlGetAsSlider) { return as(call, world::ControlKind::Slider); }
BODY(guiControlGetAsTextBox) { return as(call, world::ControlKind::TextBox); }
BODY(guiControlGetAtScreenXY) {
  int gui = worldOf(call).guiAt(call.i(0), call.i(1), false);
  return controlObject(call, gui, worldOf(call).controlAt(gui, call.i(0), call.i(1), false));
}
BODY(guiControlGetProperty) {
  CONTROL(it);
  (void)it;
  return getProperty(call, 1, base::cat("g", indexOf(call), "c", Adventure::secondOf(call.r(0))), {}, false);
}
BODY(guiControlGetTextProperty) {
  CONTROL(it);
  (void)it;
  return getProperty(call, 1, base::cat("g", indexOf(call), "c", Adventure::secondOf(call.r(0))), {}, true);
}
BODY(guiControlBringToFront) {
  CONTROL(it);
  for (const world::ControlState& other : worldOf(call).controls[indexOf(call)])
    it.zOrder = std::max(it.zOrder, std::min(other.zOrder, 1'000'000) + 1);
  return call.done();
}
BODY(guiControlSendToBack) {
  CONTROL(it);
  for (const world::ControlState& other : worldOf(call).controls[indexOf(call)])
    it.zOrder = std::min(it.zOrder, std::max(other.zOrder, -1'000'000) - 1);
  return call.done();
}
BODY(guiControlSetPosition) {
  CONTROL(it);
  it.x = call.i(1);
  it.y = call.i(2);
  return call.done();
}
BODY(guiControlSetSize) {
  CONTROL(it);
  it.width = std::clamp(call.i(1), 1, world::MaxSide);
  it.height = std::clamp(call.i(2), 1, world::MaxSide);
  return call.done();
}

}  // namespace vellum::ags::api
