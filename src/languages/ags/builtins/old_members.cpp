// What scripts from before AGS 2.7 call or read, and a forwarding script can't provide (old_api.def).
#include "base/text.h"
#include "languages/ags/builtins/extras.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/letters.h"

namespace vellum::ags::api {

namespace {

constexpr std::size_t OldTextLength = 199;

// Old variables of the type `string` have 200 bytes.
std::string_view shortened(std::string_view text) {
  if (text.size() <= OldTextLength) return text;
  std::size_t end = OldTextLength;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // a character stays whole
  return text.substr(0, end);
}

int flagsOf(const world::CharacterState& it) {
  int flags = 0;
  auto add = [&](bool is, int flag) { flags |= is ? flag : 0; };
  add(it.manualScaling != 0, 0x1);
  add(it.viewLocked != 0, 0x2);
  add(it.clickable == 0, 0x4);
  add(it.diagonalLoops == 0, 0x8);
  add(it.ignoreLight != 0, 0x20);
  add(it.turnBeforeWalking == 0, 0x40);
  add(it.ignoreWalkbehinds != 0, 0x80);
  add(it.solid == 0, 0x200);
  add(it.scaleMoveSpeed != 0, 0x400);
  add(it.blinkWhileThinking == 0, 0x800);
  add(it.scaleVolume != 0, 0x1000);
  add(it.tint.hasTint != 0, 0x2000);
  add(it.movement.on != 0 && it.movement.animated == 0, 0x10000);
  add(it.movementLinked != 0, 0x20000);
  add(it.tint.hasLight != 0, 0x40000);
  return flags;
}

int followInfo(const world::CharacterState& it) {
  constexpr int Exactly = 0x7FFE;  // FOLLOW_EXACTLY
  if (it.follow < 0) return 0;
  if (it.followDistance >= Exactly) return Exactly;
  return std::clamp(it.followDistance, 0, 255) << 8 | std::clamp(it.followEagerness, 0, 255);
}

constexpr const char* RawColor = "Raw.Color";

}  // namespace

VELLUM_AGS_GET(oldGetWait, VELLUM_AGS_CHARACTER, it.animation.on != 0 ? it.animation.wait : it.walkWait)
VELLUM_AGS_SET(oldSetWait, VELLUM_AGS_CHARACTER,
               (it.animation.on != 0 ? it.animation.wait : it.walkWait) = std::clamp(value, 0, 32767))
VELLUM_AGS_GET(oldGetFlags, VELLUM_AGS_CHARACTER, flagsOf(it))
VELLUM_AGS_GET(oldGetFollowing, VELLUM_AGS_CHARACTER, it.follow)
VELLUM_AGS_GET(oldGetFollowInfo, VELLUM_AGS_CHARACTER, followInfo(it))
VELLUM_AGS_GET(oldGetIdleTime, VELLUM_AGS_CHARACTER, it.idleDelay)
VELLUM_AGS_GET(oldGetIdleLeft, VELLUM_AGS_CHARACTER, it.idle != 0 ? -2 : it.idleWait)
VELLUM_AGS_GET(oldGetBlink, VELLUM_AGS_CHARACTER, ((void)it, 0))
VELLUM_AGS_INT(oldGetOffsetX, oldSetOffsetX, VELLUM_AGS_CHARACTER, offsetX)
VELLUM_AGS_INT(oldGetOffsetY, oldSetOffsetY, VELLUM_AGS_CHARACTER, offsetY)
VELLUM_AGS_GET(oldGetWalkWait, VELLUM_AGS_CHARACTER, it.walkWait)
VELLUM_AGS_GET(oldGetWalkCounter, VELLUM_AGS_CHARACTER, it.movement.on != 0 ? it.movement.stepsDone() : 0)
VELLUM_AGS_GET(oldGetSpeechSpeed, VELLUM_AGS_CHARACTER, it.speechAnimationDelay)
VELLUM_AGS_GET(oldGetIdleSpeed, VELLUM_AGS_CHARACTER, it.idleAnimationDelay)
VELLUM_AGS_GET(oldGetDrawnX, VELLUM_AGS_CHARACTER, worldOf(call).hits.boxOf(it).left - it.offsetX)
VELLUM_AGS_GET(oldGetDrawnY, VELLUM_AGS_CHARACTER, worldOf(call).hits.boxOf(it).top - it.offsetY)

// The result is the new text of the variable in slot 0.
VELLUM_AGS_BODY(oldStrFormat) {
  if (call.r(1) == nullptr) return noText(call);
  return call.doneString(shortened(formatCall(call, 1)));
}
VELLUM_AGS_BODY(oldGetMessageText) {
  const std::string* message = worldOf(call).areas.message(call.i(0));
  if (message == nullptr) return call.fail(base::cat("GetMessageText: there is no message ", call.i(0)));
  chargeText(call, *message);
  return call.doneString(shortened(*message));
}

VELLUM_AGS_BODY(oldRawGetColor) { return call.done(extra(call, RawColor, 0)); }
VELLUM_AGS_BODY(oldRawSetColor) { return setExtra(call, RawColor, call.i(0)); }
VELLUM_AGS_BODY(oldRawSetColorRGB) {
  return setExtra(call, RawColor, world::colorOf({call.i(0), call.i(1), call.i(2)}));
}
VELLUM_AGS_BODY(oldRawPrint) {
  if (call.r(2) == nullptr) return noText(call);
  world::World& world = worldOf(call);
  const world::Room* room = world.areas.roomData();
  if (room == nullptr) return noRoom(call);
  const int number = world.state.globals.normalFont;
  const world::Font* font = fontOf(call, number);
  if (font == nullptr) return noFont(call, number);
  const world::SurfaceState background{0, world::SurfaceTarget::Background, world.state.globals.backgroundFrame,
                                       room->width, room->height};
  world::Canvas* canvas = world.canvases.canvasOf(background);
  if (canvas == nullptr) return noMemory(call);
  chargePixels(call, room->width, 64);
  const std::int32_t color = world.canvases.pixelOf(extra(call, RawColor, 0));
  world::drawLetters(*canvas, call.i(0), call.i(1), *font, color, formatCall(call, 2));
  return call.done();
}

}  // namespace vellum::ags::api
