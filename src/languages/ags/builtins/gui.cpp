// GUIs, and the members of all controls.
#include "base/sort.h"
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::api {

namespace {

std::size_t indexOf(const auto& call) { return static_cast<std::size_t>(Adventure::idOf(call.r(0))); }
std::string controlPath(const vm::HostCall& call) {
  return base::cat("g", indexOf(call), "c", Adventure::secondOf(call.r(0)));
}
const world::Gui& dataOf(const auto& call) { return worldOf(call).game.guis[indexOf(call)]; }

world::ControlKind kindOf(const world::World& world, int gui, int control) {
  return world.game.guis[static_cast<std::size_t>(gui)].controls[static_cast<std::size_t>(control)].kind;
}

Type typeOf(const world::World& world, int gui, int control) {
  return static_cast<Type>(static_cast<int>(Type::Control) + static_cast<int>(kindOf(world, gui, control)));
}

// The one object of a control, with its own type: `c.AsButton == btnOk`.
vm::HostResult controlObject(vm::HostCall& call, int gui, int control) {
  if (worldOf(call).state.control(gui, control) == nullptr) return call.done(static_cast<vm::Object*>(nullptr));
  return thing(call, typeOf(worldOf(call), gui, control), gui, control);
}

vm::HostResult as(vm::HostCall& call, world::ControlKind kind) {
  VELLUM_AGS_CONTROL(it);
  (void)it;
  int gui = Adventure::idOf(call.r(0)), control = Adventure::secondOf(call.r(0));
  if (kindOf(worldOf(call), gui, control) != kind) return call.done(static_cast<vm::Object*>(nullptr));
  return controlObject(call, gui, control);
}

// The ZOrders of a GUI's controls are unique, from 0 up: moving one shifts the others.
void reorder(const vm::HostCall& call, std::int32_t place) {
  std::vector<world::ControlState>& controls = worldOf(call).state.guis.controls[indexOf(call)];
  call.vm.charge(static_cast<std::int64_t>(controls.size()));
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

VELLUM_AGS_INT(guiGetBackgroundColor, guiSetBackgroundColor, VELLUM_AGS_GUI, backgroundColor)
VELLUM_AGS_INT(guiGetBackgroundGraphic, guiSetBackgroundGraphic, VELLUM_AGS_GUI, backgroundGraphic)
VELLUM_AGS_INT(guiGetBorderColor, guiSetBorderColor, VELLUM_AGS_GUI, borderColor)
VELLUM_AGS_INT(guiGetClickable, guiSetClickable, VELLUM_AGS_GUI, clickable)
VELLUM_AGS_INT(guiGetPopupYPos, guiSetPopupYPos, VELLUM_AGS_GUI, popupY)
VELLUM_AGS_INT(guiGetX, guiSetX, VELLUM_AGS_GUI, x)
VELLUM_AGS_INT(guiGetY, guiSetY, VELLUM_AGS_GUI, y)
VELLUM_AGS_INT(guiGetZOrder, guiSetZOrder, VELLUM_AGS_GUI, zOrder)
VELLUM_AGS_INT_AS(guiGetHeight, guiSetHeight, VELLUM_AGS_GUI, height, std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_INT_AS(guiGetWidth, guiSetWidth, VELLUM_AGS_GUI, width, std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_INT_AS(guiGetTransparency, guiSetTransparency, VELLUM_AGS_GUI, transparency, percent(value))
VELLUM_AGS_GET(guiGetVisible, VELLUM_AGS_GUI, it.visible)
VELLUM_AGS_SET(guiSetVisible, VELLUM_AGS_GUI,
               ((void)it, worldOf(call).guis.setVisible(Adventure::idOf(call.r(0)), value != 0)))
VELLUM_AGS_GET(guiGetShown, VELLUM_AGS_GUI, ((void)it, worldOf(call).guis.isShown(Adventure::idOf(call.r(0)))))
VELLUM_AGS_GET(guiGetID, VELLUM_AGS_GUI, ((void)it, Adventure::idOf(call.r(0))))
VELLUM_AGS_GET(guiGetPopupStyle, VELLUM_AGS_GUI, it.popupStyle)
VELLUM_AGS_SET(guiSetPopupStyle, VELLUM_AGS_GUI,
               ((void)it, worldOf(call).guis.setStyle(Adventure::idOf(call.r(0)), value)))
VELLUM_AGS_GET(guiGetControlCount, VELLUM_AGS_GUI, ((void)it, dataOf(call).controls.size()))
VELLUM_AGS_INT(textWindowGetTextColor, textWindowSetTextColor, VELLUM_AGS_GUI, textColor)

VELLUM_AGS_BODY(guiGetControls) {
  VELLUM_AGS_GUI(it);
  (void)it;
  return controlObject(call, Adventure::idOf(call.r(0)), call.i(1));
}
VELLUM_AGS_BODY(guiGetAsTextWindow) {
  VELLUM_AGS_GUI(it);
  (void)it;
  return thing(call, Type::TextWindow, dataOf(call).isTextWindow ? Adventure::idOf(call.r(0)) : -1);
}
VELLUM_AGS_BODY(guiCentre) {
  VELLUM_AGS_GUI(it);
  const world::Game& game = worldOf(call).game;
  it.x = game.width / 2 - std::clamp(it.width, 0, world::MaxSide) / 2;
  it.y = game.height / 2 - std::clamp(it.height, 0, world::MaxSide) / 2;
  return call.done();
}
VELLUM_AGS_BODY(guiClick) {
  VELLUM_AGS_GUI(it);
  (void)it;
  worldOf(call).tasks.schedule(world::TaskKind::GuiClick, Adventure::idOf(call.r(0)), call.i(1));
  return call.done();
}
VELLUM_AGS_BODY(guiGetAtScreenXY) {
  return thing(call, Type::Gui, worldOf(call).guis.guiAt(call.i(0), call.i(1), call.i(2) != 0));
}
VELLUM_AGS_BODY(globalFindGUIID) {
  if (call.r(0) == nullptr) return noText(call);
  const auto& guis = worldOf(call).game.guis;
  for (std::size_t i = 0; i < guis.size(); ++i)
    if (guis[i].scriptName == call.s(0)) return call.done(static_cast<std::int32_t>(i));
  return call.fail(base::cat("FindGUIID: there is no GUI '", call.s(0), "'"));
}
VELLUM_AGS_BODY(guiProcessClick) {
  worldOf(call).guis.click(call.i(0), call.i(1), call.i(2));
  return call.done();
}
VELLUM_AGS_PROPERTIES(gui, VELLUM_AGS_GUI, 1, base::cat("g", indexOf(call)), dataOf(call).properties)

namespace {

// Slot 3: whether a place outside of the GUI is null.
vm::HostResult convertPoint(vm::HostCall& call, int x, int y, bool toScreen) {
  VELLUM_AGS_GUI(it);
  int left = world::place(it.x), top = world::place(it.y);
  x = world::place(x);
  y = world::place(y);
  int ownX = toScreen ? x : x - left, ownY = toScreen ? y : y - top;
  bool isOutside = ownX < 0 || ownY < 0 || ownX >= it.width || ownY >= it.height;
  if (call.i(3) != 0 && isOutside) return call.done(static_cast<vm::Object*>(nullptr));
  return call.done(toScreen ? adventureOf(call).point(ownX + left, ownY + top) : adventureOf(call).point(ownX, ownY));
}

}  // namespace

VELLUM_AGS_BODY(guiToScreenPoint) { return convertPoint(call, call.i(1), call.i(2), true); }
VELLUM_AGS_BODY(guiFromScreenPoint) { return convertPoint(call, call.i(1), call.i(2), false); }
VELLUM_AGS_PLACE(guiSetPosition, VELLUM_AGS_GUI)
VELLUM_AGS_SIZE(guiSetSize, VELLUM_AGS_GUI)

VELLUM_AGS_INT(guiControlGetClickable, guiControlSetClickable, VELLUM_AGS_CONTROL, clickable)
VELLUM_AGS_INT(guiControlGetEnabled, guiControlSetEnabled, VELLUM_AGS_CONTROL, enabled)
VELLUM_AGS_INT(guiControlGetShowBorder, guiControlSetShowBorder, VELLUM_AGS_CONTROL, showBorder)
VELLUM_AGS_INT(guiControlGetTranslated, guiControlSetTranslated, VELLUM_AGS_CONTROL, translated)
VELLUM_AGS_INT(guiControlGetVisible, guiControlSetVisible, VELLUM_AGS_CONTROL, visible)
VELLUM_AGS_INT(guiControlGetX, guiControlSetX, VELLUM_AGS_CONTROL, x)
VELLUM_AGS_INT(guiControlGetY, guiControlSetY, VELLUM_AGS_CONTROL, y)
VELLUM_AGS_GET(guiControlGetZOrder, VELLUM_AGS_CONTROL, it.zOrder)
VELLUM_AGS_BODY(guiControlSetZOrder) {
  VELLUM_AGS_CONTROL(it);
  (void)it;
  reorder(call, call.i(1));
  return call.done();
}
VELLUM_AGS_INT_AS(guiControlGetHeight, guiControlSetHeight, VELLUM_AGS_CONTROL, height,
                  std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_INT_AS(guiControlGetWidth, guiControlSetWidth, VELLUM_AGS_CONTROL, width,
                  std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_INT_AS(guiControlGetTransparency, guiControlSetTransparency, VELLUM_AGS_CONTROL, transparency,
                  percent(value))
VELLUM_AGS_GET(guiControlGetID, VELLUM_AGS_CONTROL, ((void)it, Adventure::secondOf(call.r(0))))

VELLUM_AGS_BODY(guiControlGetOwningGUI) {
  VELLUM_AGS_CONTROL(it);
  (void)it;
  return thing(call, Type::Gui, Adventure::idOf(call.r(0)));
}
VELLUM_AGS_BODY(guiControlGetAsButton) { return as(call, world::ControlKind::Button); }
VELLUM_AGS_BODY(guiControlGetAsInvWindow) { return as(call, world::ControlKind::InvWindow); }
VELLUM_AGS_BODY(guiControlGetAsLabel) { return as(call, world::ControlKind::Label); }
VELLUM_AGS_BODY(guiControlGetAsListBox) { return as(call, world::ControlKind::ListBox); }
VELLUM_AGS_BODY(guiControlGetAsSlider) { return as(call, world::ControlKind::Slider); }
VELLUM_AGS_BODY(guiControlGetAsTextBox) { return as(call, world::ControlKind::TextBox); }
VELLUM_AGS_BODY(guiControlGetAtScreenXY) {
  int gui = worldOf(call).guis.guiAt(call.i(0), call.i(1), call.i(2) != 0);
  return controlObject(call, gui, worldOf(call).guis.controlAt(gui, call.i(0), call.i(1), call.i(3) != 0));
}
VELLUM_AGS_PROPERTIES(guiControl, VELLUM_AGS_CONTROL, 1, controlPath(call),
                      dataOf(call).controls[static_cast<std::size_t>(Adventure::secondOf(call.r(0)))].properties)
VELLUM_AGS_BODY(guiControlBringToFront) {
  VELLUM_AGS_CONTROL(it);
  reorder(call, INT32_MAX);
  return call.done();
}
VELLUM_AGS_BODY(guiControlSendToBack) {
  VELLUM_AGS_CONTROL(it);
  reorder(call, 0);
  return call.done();
}
VELLUM_AGS_PLACE(guiControlSetPosition, VELLUM_AGS_CONTROL)
VELLUM_AGS_SIZE(guiControlSetSize, VELLUM_AGS_CONTROL)

}  // namespace vellum::ags::api
