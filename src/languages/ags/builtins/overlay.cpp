#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/world/animations.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/overlays.h"
#include "languages/ags/world/screen.h"
#include "languages/ags/world/texts.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

#define VELLUM_AGS_OVERLAY(name) \
  VELLUM_AGS_FIND_IN(name, worldOf(call).overlays.find(Adventure::idOf(call.r(0))), "overlay")

VELLUM_AGS_INT_AS(overlayGetVisible, overlaySetVisible, VELLUM_AGS_OVERLAY, visible, value != 0)
VELLUM_AGS_INT_AS(overlayGetFlip, overlaySetFlip, VELLUM_AGS_OVERLAY, flip, value&(world::FlipAcross | world::FlipDown))
VELLUM_AGS_INT(overlayGetX, overlaySetX, VELLUM_AGS_OVERLAY, x)
VELLUM_AGS_INT(overlayGetY, overlaySetY, VELLUM_AGS_OVERLAY, y)
VELLUM_AGS_INT(overlayGetZOrder, overlaySetZOrder, VELLUM_AGS_OVERLAY, zOrder)
VELLUM_AGS_GET(overlayGetInRoom, VELLUM_AGS_OVERLAY, it.inRoom)
VELLUM_AGS_INT_AS(overlayGetTransparency, overlaySetTransparency, VELLUM_AGS_OVERLAY, transparency, percent(value))
VELLUM_AGS_INT_AS(overlayGetWidth, overlaySetWidth, VELLUM_AGS_OVERLAY, width, std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_INT_AS(overlayGetHeight, overlaySetHeight, VELLUM_AGS_OVERLAY, height, std::clamp(value, 1, world::MaxSide))
VELLUM_AGS_GET(overlayGetGraphicHeight, VELLUM_AGS_OVERLAY,
               it.sprite > 0 ? worldOf(call).views.spriteSize(it.sprite).height : it.height)
VELLUM_AGS_GET(overlayGetGraphicWidth, VELLUM_AGS_OVERLAY,
               it.sprite > 0 ? worldOf(call).views.spriteSize(it.sprite).width : it.width)

VELLUM_AGS_FAST_BODY(overlayGetValid) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return call.done(std::int32_t(worldOf(call).overlays.find(Adventure::idOf(call.r(0))) != nullptr));
}

namespace {

constexpr std::int32_t LeastWidth = 8, Black = 16;

// `numbered`: its number is the result, not its object.
vm::HostResult make(vm::HostCall& call, world::OverlayState state, std::string_view text, bool numbered) {
  world::World& world = worldOf(call);
  chargeSpeech(call);  // also for its removal, which moves all later ones
  int id = world.overlays.add(state, text);
  if (id == 0) return call.fail("there are too many overlays, or their texts are too long");
  if (world.log.listening() && state.isText != 0)
    world.log.event("overlay", base::cat("overlay: ", text), {{"overlay", id}, {"text", text}});
  if (numbered) return call.done(std::int32_t(id));
  return thing(call, state.animated != 0 ? Type::AnimatedOverlay : Type::Overlay, id);
}

world::OverlayState pictured(const vm::HostCall& call, bool inRoom) {
  world::OverlayState state;
  state.x = call.i(0);
  state.y = call.i(1);
  state.inRoom = inRoom;
  worldOf(call).views.setSprite(state, call.i(2));
  return state;
}

vm::HostResult graphical(vm::HostCall& call, bool inRoom, bool numbered = false) {
  return make(call, pictured(call, inRoom), {}, numbered);
}

vm::HostResult animated(vm::HostCall& call, bool inRoom) {
  world::OverlayState state = pictured(call, inRoom);
  state.animated = 1;
  state.pausesWithGame = call.i(3) != 0;
  return make(call, state, {}, false);
}

// `slot`: of the width, the font and the colour.
void setText(vm::HostCall& call, world::OverlayState& it, int slot, std::string_view text, world::Point at) {
  world::World& world = worldOf(call);
  world.overlays.forgetTextSprite(it);
  const std::int32_t width = call.i(slot), color = call.i(slot + 2);
  it.isText = world::OverlayText;
  it.sprite = 0;
  it.x = at.x;
  it.y = at.y;
  it.width = width < LeastWidth ? world.game.width / 2 : std::min(width, world::MaxSide);
  it.font = call.i(slot + 1);
  it.color = color == 0 ? Black : color;
  world.overlays.layOutText(it, text);
}

vm::HostResult textual(vm::HostCall& call, bool inRoom, bool numbered = false) {
  if (call.r(5) == nullptr) return noText(call);
  world::OverlayState state;
  state.inRoom = inRoom;
  const std::string text = formatCall(call, 5);
  setText(call, state, 2, text, {call.i(0), call.i(1)});
  return make(call, state, text, numbered);
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
  const std::string text = formatCall(call, 6);
  setText(call, *it, 3, text, {call.i(1), call.i(2)});
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

VELLUM_AGS_BODY(animatedOverlayCreate) { return animated(call, false); }
VELLUM_AGS_BODY(animatedOverlayCreateRoom) { return animated(call, true); }
VELLUM_AGS_GET(animatedOverlayGetAnimating, VELLUM_AGS_OVERLAY, it.animation.on)
VELLUM_AGS_GET(animatedOverlayGetView, VELLUM_AGS_OVERLAY, it.view)
VELLUM_AGS_GET(animatedOverlayGetLoop, VELLUM_AGS_OVERLAY, it.loop)
VELLUM_AGS_GET(animatedOverlayGetFrame, VELLUM_AGS_OVERLAY, it.frame)
VELLUM_AGS_GET(animatedOverlayGetPauseWithGame, VELLUM_AGS_OVERLAY, it.pausesWithGame)
VELLUM_AGS_BODY(animatedOverlayAnimate) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  VELLUM_AGS_OVERLAY(it);
  world::World& world = worldOf(call);
  const bool waits = call.i(5) == EBlock;
  if (waits && !mayWait(call, answer)) return answer;
  if (world.game.loop(call.i(1), call.i(2)) == nullptr)
    return call.fail(base::cat("AnimatedOverlay.Animate: there is no loop ", call.i(2), " of view ", call.i(1)));
  if (waits && call.i(4) == 1)
    return call.fail(
        "AnimatedOverlay.Animate: an animation that repeats forever never ends, so a script can't wait for it");
  world.animations.animate(it, call.i(1), call.i(2), call.i(3), call.i(4), call.i(6) == EBackwards, call.i(7),
                           percent(call.i(8)));
  return waits ? beginWait(call, world::Wait::OverlayAnimate, -1, 0, it.id) : call.done();
}

// A text overlay gets a sprite when a script asks for it.
VELLUM_AGS_BODY(overlayGetGraphic) {
  VELLUM_AGS_OVERLAY(it);
  world::World& world = worldOf(call);
  if (it.isText == 0 || it.sprite != 0) return call.done(it.sprite);
  world::Canvas picture = world.screen.textPicture(it);
  chargePixels(call, picture.width(), picture.height());
  world::SpriteState sprite{world.canvases.freeSprite(), picture.width(), picture.height(), world.game.colorDepth};
  if (picture.size() == 0 || !world.canvases.keep(world::SurfaceTarget::Sprite, sprite.number, std::move(picture)))
    return noMemory(call);
  world.state.pictures.sprites[sprite.number] = sprite;
  it.sprite = sprite.number;
  return call.done(it.sprite);
}
VELLUM_AGS_BODY(overlaySetGraphic) {
  VELLUM_AGS_OVERLAY(it);
  worldOf(call).overlays.forgetTextSprite(it);
  worldOf(call).views.setSprite(it, call.i(1));
  return call.done();
}

VELLUM_AGS_BODY(overlayRemove) {
  VELLUM_AGS_OVERLAY(it);
  worldOf(call).overlays.remove(it.id);
  return call.done();
}
VELLUM_AGS_BODY(overlaySetText) {
  VELLUM_AGS_OVERLAY(it);
  if (call.r(4) == nullptr) return noText(call);
  const std::string text = formatCall(call, 4);
  setText(call, it, 1, text, {it.x, it.y});
  if (!worldOf(call).texts.keepText(worldOf(call).state.overlays.texts[it.id], text)) return noRoomForText(call);
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
