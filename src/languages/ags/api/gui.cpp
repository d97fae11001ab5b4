// GUIs, and what all controls have.
#include "base/sort.h"
#include "base/text.h"
#include "languages/ags/api/attributes.h"

namespace vellum::ags::api {

namespace {

std::size_t indexOf(const auto& call) { return static_cast<std::size_t>(Adventure::idOf(call.r(0))); }
std::string controlPath(const vm::HostCall& call) {
  return base::cat("g", indexOf(call), "c", Adventure::secondOf(call.r(0)));
}
const world::Gui& dataOf(const auto& call) { return worldOf(call).game().guis[indexOf(call)]; }

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

// The controls of a GUI lie on each other from 0 up, one each: one that moves makes the others move up or down.
void reorder(const auto& call, std::int32_t place) {
  std::vector<world::ControlState>& controls = worldOf(call).controls[indexOf(call)];
  auto moved = static_cast<std::size_t>(Adventure::secondOf(call.r(0)));
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < controls.size(); ++i)
    if (i != moved) order.push_back(i);
  base::sortStable(order, [&](std::size_t a, std::size_t b) { return controls[a].zOrder < controls[b].zOrder; });
  auto at = static_cast<std::size_t>(std::clamp<std::int64_t>(place, 0, static_cast<std::int64_t>(order.size())));
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(at), moved);
  for (std::size_t i = 0; i < order.size(); ++i) controls[order[i]].zOrder = static_cast<std::int32_t>(i);
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
AGS_GET(guiGetShown, GUI_, ((void)it, worldOf(call).isShown(Adventure::idOf(call.r(0)))))
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
AGS_PROPERTY_GETTERS(gui, GUI_, 1, base::cat("g", indexOf(call)), dataOf(call).properties)
AGS_PLACE(guiSetPosition, GUI_)
AGS_SIZE(guiSetSize, GUI_)

AGS_INT(guiControlGetClickable, guiControlSetClickable, CONTROL, clickable)
AGS_INT(guiControlGetEnabled, guiControlSetEnabled, CONTROL, enabled)
AGS_INT(guiControlGetVisible, guiControlSetVisible, CONTROL, visible)
AGS_INT(guiControlGetX, guiControlSetX, CONTROL, x)
AGS_INT(guiControlGetY, guiControlSetY, CONTROL, y)
AGS_GET(guiControlGetZOrder, CONTROL, it.zOrder)
AGS_SET(guiControlSetZOrder, CONTROL, ((void)it, reorder(call, value)))
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
AGS_PROPERTY_GETTERS(guiControl, CONTROL, 1, controlPath(call), {})
BODY(guiControlBringToFront) {
  CONTROL(it);
  reorder(call, INT32_MAX);
  return call.done();
}
BODY(guiControlSendToBack) {
  CONTROL(it);
  reorder(call, 0);
  return call.done();
}
AGS_PLACE(guiControlSetPosition, CONTROL)
AGS_SIZE(guiControlSetSize, CONTROL)

}  // namespace vellum::ags::api
