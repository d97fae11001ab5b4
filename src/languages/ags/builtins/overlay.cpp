#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/overlays.h"
#include "languages/ags/world/texts.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

#define VELLUM_AGS_OVERLAY(name) \
  VELLUM_AGS_FIND_IN(name, worldOf(call).overlays.find(Adventure::idOf(call.r(0))), "overlay")

VELLUM_AGS_INT(overlayGetGraphic, overlaySetGraphic, VELLUM_AGS_OVERLAY, sprite)
VELLUM_AGS_INT(overlayGetX, overlaySetX, VELLUM_AGS_OVERLAY, x)
VELLUM_AGS_INT(overlayGetY, overlaySetY, VELLUM_AGS_OVERLAY, y)
VELLUM_AGS_INT(overlayGetZOrder, overlaySetZOrder, VELLUM_AGS_OVERLAY, zOrder)
VELLUM_AGS_GET(overlayGetInRoom, VELLUM_AGS_OVERLAY, it.inRoom)
VELLUM_AGS_GET(overlayGetTransparency, VELLUM_AGS_OVERLAY, it.transparency)
VELLUM_AGS_SET(overlaySetTransparency, VELLUM_AGS_OVERLAY, it.transparency = percent(value))
VELLUM_AGS_GET(overlayGetWidth, VELLUM_AGS_OVERLAY, it.width)
VELLUM_AGS_SET(overlaySetWidth, VELLUM_AGS_OVERLAY, it.width = std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_GET(overlayGetHeight, VELLUM_AGS_OVERLAY, it.height)
VELLUM_AGS_SET(overlaySetHeight, VELLUM_AGS_OVERLAY, it.height = std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_GET(overlayGetGraphicHeight, VELLUM_AGS_OVERLAY,
               it.sprite > 0 ? worldOf(call).views.spriteSize(it.sprite).height : it.height)
VELLUM_AGS_GET(overlayGetGraphicWidth, VELLUM_AGS_OVERLAY,
               it.sprite > 0 ? worldOf(call).views.spriteSize(it.sprite).width : it.width)

VELLUM_AGS_FAST_BODY(overlayGetValid) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.done(std::int32_t(worldOf(call).overlays.find(Adventure::idOf(call.r(0))) != nullptr));
}

namespace {

// `numbered`: its number is the result, not its object.
vm::HostResult make(vm::HostCall& call, world::OverlayState state, std::string_view text, bool numbered) {
  world::World& world = worldOf(call);
  int id = world.overlays.add(state, text);
  if (id == 0) return call.fail("there are too many overlays, or their texts are too long");
  if (world.log.listening() && state.isText != 0)
    world.log.event("overlay", base::cat("overlay: ", text), {{"overlay", id}, {"text", text}});
  return numbered ? call.done(std::int32_t(id)) : thing(call, Type::Overlay, id);
}

vm::HostResult graphical(vm::HostCall& call, bool inRoom, bool numbered = false) {
  world::OverlayState state;
  state.x = call.i(0);
  state.y = call.i(1);
  state.sprite = call.i(2);
  world::SpriteSize size = worldOf(call).views.spriteSize(state.sprite);
  state.width = size.width;
  state.height = size.height;
  state.inRoom = inRoom;
  return make(call, state, {}, numbered);
}

vm::HostResult textual(vm::HostCall& call, bool inRoom, bool numbered = false) {
  if (call.r(5) == nullptr) return noText(call);
  world::OverlayState state;
  state.x = call.i(0);
  state.y = call.i(1);
  state.width = std::clamp(call.i(2), 1, world::MaxSide);
  state.isText = world::OverlayText;
  state.font = call.i(3);
  state.color = call.i(4);
  state.inRoom = inRoom;
  return make(call, state, formatCall(call, 5), numbered);
}

}  // namespace

// From before 2.7: overlays by their numbers.
VELLUM_AGS_BODY(oldCreateGraphicOverlay) { return graphical(call, false, true); }
VELLUM_AGS_BODY(oldCreateTextOverlay) { return textual(call, false, true); }
VELLUM_AGS_BODY(oldSetTextOverlay) {
  world::World& world = worldOf(call);
  world::OverlayState* it = world.overlays.find(call.i(0));
  if (it == nullptr) return call.fail(base::cat("SetTextOverlay: there is no overlay ", call.i(0)));
  if (call.r(6) == nullptr) return noText(call);
  it->x = call.i(1);
  it->y = call.i(2);
  it->width = std::clamp(call.i(3), 1, world::MaxSide);
  it->isText = world::OverlayText;
  it->font = call.i(4);
  it->color = call.i(5);
  std::string text = formatCall(call, 6);
  return world.texts.keepText(world.state.overlays.texts[it->id], text) ? call.done() : noRoomForText(call);
}
VELLUM_AGS_BODY(oldRemoveOverlay) {
  world::World& world = worldOf(call);
  if (world.overlays.find(call.i(0)) == nullptr)
    return call.fail(base::cat("RemoveOverlay: there is no overlay ", call.i(0)));
  world.overlays.remove(call.i(0));
  return call.done();
}
VELLUM_AGS_BODY(oldMoveOverlay) {
  world::OverlayState* it = worldOf(call).overlays.find(call.i(0));
  if (it == nullptr) return call.fail(base::cat("MoveOverlay: there is no overlay ", call.i(0)));
  it->x = call.i(1);
  it->y = call.i(2);
  return call.done(std::int32_t(0));
}
VELLUM_AGS_BODY(oldIsOverlayValid) {
  return call.done(std::int32_t(worldOf(call).overlays.find(call.i(0)) != nullptr));
}

VELLUM_AGS_BODY(overlayCreateGraphical) { return graphical(call, false); }
VELLUM_AGS_BODY(overlayCreateRoomGraphical) { return graphical(call, true); }
VELLUM_AGS_BODY(overlayCreateTextual) { return textual(call, false); }
VELLUM_AGS_BODY(overlayCreateRoomTextual) { return textual(call, true); }

VELLUM_AGS_BODY(overlayRemove) {
  VELLUM_AGS_OVERLAY(it);
  worldOf(call).overlays.remove(it.id);
  return call.done();
}
VELLUM_AGS_BODY(overlaySetText) {
  VELLUM_AGS_OVERLAY(it);
  if (call.r(4) == nullptr) return noText(call);
  it.width = std::clamp(call.i(1), 1, world::MaxSide);
  it.font = call.i(2);
  it.color = call.i(3);
  it.isText = world::OverlayText;
  if (!worldOf(call).texts.keepText(worldOf(call).state.overlays.texts[it.id], formatCall(call, 4)))
    return noRoomForText(call);
  return call.done();
}
VELLUM_AGS_BODY(overlaySetTint) {
  VELLUM_AGS_OVERLAY(it);
  it.tint = tintOf(call, 1);
  return call.done();
}
VELLUM_AGS_BODY(overlaySetLightLevel) {
  VELLUM_AGS_OVERLAY(it);
  it.tint = {};
  it.tint.hasLight = 1;
  it.tint.light = std::clamp(call.i(1), -100, 100);
  return call.done();
}
VELLUM_AGS_TINT(overlay, VELLUM_AGS_OVERLAY)
VELLUM_AGS_GET(overlayGetHasTint, VELLUM_AGS_OVERLAY, it.tint.hasTint)
VELLUM_AGS_GET(overlayGetHasLightLevel, VELLUM_AGS_OVERLAY, it.tint.hasLight)
VELLUM_AGS_GET(overlayGetLightLevel, VELLUM_AGS_OVERLAY, it.tint.light)
VELLUM_AGS_BODY(overlayRemoveTint) {
  VELLUM_AGS_OVERLAY(it);
  it.tint = {};
  return call.done();
}
VELLUM_AGS_BODY(overlaySetPosition) {
  VELLUM_AGS_OVERLAY(it);
  it.x = call.i(1);
  it.y = call.i(2);
  if (call.i(3) > 0) it.width = std::min(call.i(3), world::MaxSide);
  if (call.i(4) > 0) it.height = std::min(call.i(4), world::MaxSide);
  return call.done();
}
VELLUM_AGS_SIZE(overlaySetSize, VELLUM_AGS_OVERLAY)
VELLUM_AGS_BODY(overlayGetText) {
  VELLUM_AGS_OVERLAY(it);
  return call.doneString(worldOf(call).state.overlays.texts[it.id]);
}
VELLUM_AGS_BODY(overlaySetTextValue) {
  VELLUM_AGS_OVERLAY(it);
  return keepText(call, worldOf(call).state.overlays.texts[it.id], 1);
}

}  // namespace vellum::ags::api
