// The mouse, cursor modes, keys.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/world/cursors.h"
#include "languages/ags/world/inputs.h"
#include "languages/ags/world/pointer.h"

namespace vellum::ags::api {

namespace {

bool isMode(vm::HostCall& call, int mode, vm::HostResult& answer) {
  if (mode >= 0 && static_cast<std::size_t>(mode) < worldOf(call).state.cursors.size()) return true;
  answer = call.fail(base::cat("there is no cursor mode ", mode));
  return false;
}

world::CursorState& cursor(const vm::HostCall& call) {
  return worldOf(call).state.cursors[static_cast<std::size_t>(call.i(0))];
}

}  // namespace

#define VELLUM_AGS_MODE() \
  vm::HostResult answer;  \
  if (!isMode(call, call.i(0), answer)) return answer

VELLUM_AGS_STATIC_GET(mouseGetX, w.state.globals.mouseX)
VELLUM_AGS_STATIC_GET(mouseGetY, w.state.globals.mouseY)
VELLUM_AGS_STATIC_GET(mouseGetMode, w.state.globals.mode)
VELLUM_AGS_STATIC_INT(mouseGetVisible, mouseSetVisible, w.state.globals.mouseVisible)
VELLUM_AGS_STATIC_INT(mouseGetAutoLock, mouseSetAutoLock, w.state.globals.mouseLocked)
VELLUM_AGS_STATIC_INT(mouseGetControlEnabled, mouseSetControlEnabled, w.state.globals.mouseControl)

VELLUM_AGS_BODY(mouseSetMode) {
  VELLUM_AGS_MODE();
  world::World& world = worldOf(call);
  const world::CharacterState* player = world.state.character(world.state.globals.player);
  if (call.i(0) == world.game.inventoryCursorMode && (player == nullptr || player->activeItem == 0))
    return call.fail("Mouse.Mode: the player has chosen no inventory item to use");
  if (cursor(call).enabled == 0) return call.done();
  world.cursors.setMode(call.i(0));
  return call.done();
}
VELLUM_AGS_FAST_BODY(mouseGetSpeed) {
  return call.done(static_cast<float>(worldOf(call).state.globals.mouseSpeed) / 1000.0f);
}
VELLUM_AGS_BODY(mouseSetSpeed) {
  float speed = call.f(0);
  worldOf(call).state.globals.mouseSpeed =
      speed >= 0.0f && speed < 1000.0f ? static_cast<std::int32_t>(speed * 1000.0f) : 1000;
  return call.done();
}
VELLUM_AGS_BODY(mouseChangeModeGraphic) {
  VELLUM_AGS_MODE();
  cursor(call).graphic = call.i(1);
  return call.done();
}
VELLUM_AGS_BODY(mouseChangeModeHotspot) {
  VELLUM_AGS_MODE();
  cursor(call).hotspotX = call.i(1);
  cursor(call).hotspotY = call.i(2);
  return call.done();
}
VELLUM_AGS_BODY(mouseChangeModeView) {
  VELLUM_AGS_MODE();
  if (call.i(1) > 0 && worldOf(call).game.view(call.i(1)) == nullptr)
    return call.fail(base::cat("there is no view ", call.i(1)));
  cursor(call).view = std::max(call.i(1), 0);
  if (call.i(2) != NotGiven) cursor(call).delay = call.i(2);
  return call.done();
}
// Like a click by the player: it ends waits, too.
VELLUM_AGS_BODY(mouseClick) {
  worldOf(call).inputs.add(world::InputKind::Down, call.i(0));
  worldOf(call).inputs.add(world::InputKind::Up, call.i(0));
  return call.done();
}
VELLUM_AGS_BODY(mouseDisableMode) {
  VELLUM_AGS_MODE();
  cursor(call).enabled = 0;
  if (worldOf(call).state.globals.mode == call.i(0)) worldOf(call).cursors.nextMode(1);
  return call.done();
}
VELLUM_AGS_BODY(mouseEnableMode) {
  VELLUM_AGS_MODE();
  cursor(call).enabled = 1;
  return call.done();
}
VELLUM_AGS_BODY(mouseIsModeEnabled) {
  VELLUM_AGS_MODE();
  world::World& world = worldOf(call);
  const world::CharacterState* player = world.state.character(world.state.globals.player);
  bool noItem = call.i(0) == world.game.inventoryCursorMode && (player == nullptr || player->activeItem == 0);
  return call.done(std::int32_t(cursor(call).enabled != 0 && !noItem));
}
VELLUM_AGS_BODY(mouseGetModeGraphic) {
  VELLUM_AGS_MODE();
  return call.done(cursor(call).graphic);
}
VELLUM_AGS_FAST_BODY(mouseIsButtonDown) {
  int button = call.i(0);
  if (button < 1 || button > 3)
    return call.fail("Mouse.IsButtonDown: the button is eMouseLeft, eMouseRight or eMouseMiddle");
  return call.done(std::int32_t((worldOf(call).state.globals.buttonsDown & (1 << button)) != 0));
}
VELLUM_AGS_BODY(mouseSaveCursorUntilItLeaves) {
  world::World& world = worldOf(call);
  world.state.globals.savedMode = world.state.globals.mode;
  world::Location over = locationAt(call, world.state.globals.mouseX, world.state.globals.mouseY);
  world.state.globals.overKind = static_cast<world::Int>(over.kind);
  world.state.globals.overId = over.id;
  return call.done();
}
VELLUM_AGS_BODY(mouseSelectNextMode) {
  worldOf(call).cursors.nextMode(1);
  return call.done();
}
VELLUM_AGS_BODY(mouseSelectPreviousMode) {
  worldOf(call).cursors.nextMode(-1);
  return call.done();
}
VELLUM_AGS_BODY(mouseSetBounds) {
  world::World& world = worldOf(call);
  bool all = call.i(0) == 0 && call.i(1) == 0 && call.i(2) == 0 && call.i(3) == 0;
  world.state.globals.boundsLeft = call.i(0);
  world.state.globals.boundsTop = call.i(1);
  world.state.globals.boundsRight = all ? world.game.width - 1 : call.i(2);
  world.state.globals.boundsBottom = all ? world.game.height - 1 : call.i(3);
  return call.done();
}
VELLUM_AGS_BODY(mouseSetPosition) {
  world::World& world = worldOf(call);
  auto inside = [](int place, int first, int last, int size) {
    first = std::clamp(first, 0, size - 1);
    return std::clamp(place, first, std::clamp(last, first, size - 1));
  };
  world.state.globals.mouseX =
      inside(call.i(0), world.state.globals.boundsLeft, world.state.globals.boundsRight, world.game.width);
  world.state.globals.mouseY =
      inside(call.i(1), world.state.globals.boundsTop, world.state.globals.boundsBottom, world.game.height);
  world.pointer.update();
  return call.done();
}
VELLUM_AGS_BODY(mouseUpdate) { return call.done(); }
VELLUM_AGS_BODY(mouseUseDefaultGraphic) {
  worldOf(call).state.globals.shownMode = -1;
  return call.done();
}
VELLUM_AGS_BODY(mouseUseModeGraphic) {
  VELLUM_AGS_MODE();
  worldOf(call).state.globals.shownMode = call.i(0);
  return call.done();
}

VELLUM_AGS_FAST_BODY(globalIsKeyPressed) {
  const auto& down = worldOf(call).state.input.keysDown;
  return call.done(std::int32_t(std::find(down.begin(), down.end(), call.i(0)) != down.end()));
}
// eKeyCtrlA to eKeyCtrlZ and eKeyAltA to eKeyAltZ are two keys. Backspace, Tab and Return share the numbers of Ctrl+H,
// Ctrl+I and Ctrl+M, and are meant themselves.
static vm::HostResult simulateKey(vm::HostCall& call, std::int32_t modifiers) {
  constexpr std::int32_t CtrlA = 1, AltA = 301, Letters = 26, CtrlLeft = 405, AltLeft = 407;
  constexpr std::int32_t CtrlModifier = 0x000C0000, AltModifier = 0x00300000;
  std::int32_t key = call.i(0), held = 0;
  if (key >= CtrlA && key < CtrlA + Letters && key != '\b' && key != '\t' && key != '\r') {
    held = CtrlLeft;
    key += 'A' - CtrlA;
    modifiers |= CtrlModifier;
  } else if (key >= AltA && key < AltA + Letters) {
    held = AltLeft;
    key += 'A' - AltA;
    modifiers |= AltModifier;
  }
  world::Inputs& inputs = worldOf(call).inputs;
  if (held != 0) inputs.add(world::InputKind::Key, held, 0);
  inputs.add(world::InputKind::Key, key, modifiers);
  inputs.add(world::InputKind::KeyUp, key);
  if (held != 0) inputs.add(world::InputKind::KeyUp, held);
  return call.done();
}
VELLUM_AGS_BODY(gameSimulateKeyPress) { return simulateKey(call, call.i(1)); }
VELLUM_AGS_BODY(gameSimulateKey) { return simulateKey(call, 0); }
VELLUM_AGS_BODY(mouseGetModeHotspot) {
  VELLUM_AGS_MODE();
  return call.done(adventureOf(call).point(cursor(call).hotspotX, cursor(call).hotspotY));
}
VELLUM_AGS_STATIC_GET(mouseIsAnyButtonDown, w.state.globals.buttonsDown != 0)
VELLUM_AGS_BODY(globalGetPressedKeys) {
  const auto& down = worldOf(call).state.input.keysDown;
  vm::Object* array = call.vm.heap().makeArray(contextOf(call).intArrayType, static_cast<std::uint32_t>(down.size()));
  if (array == nullptr) return outOfMemory(call);
  for (std::size_t i = 0; i < down.size(); ++i) set(array, i * 4, down[i]);
  return call.done(array);
}
VELLUM_AGS_STATIC_GET(globalIsAnyKeyPressed, !w.state.input.keysDown.empty())

}  // namespace vellum::ags::api
