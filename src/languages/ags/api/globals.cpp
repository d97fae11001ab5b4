// Old-style numbers and settings, text sizes, score, palette.
#include "base/text.h"
#include "languages/ags/api/attributes.h"
#include "languages/ags/api/pictures.h"
#include "languages/ags/world/letters.h"

namespace vellum::ags::api {

BODY(globalGetFontHeight) {
  const world::Font* font = fontOf(call, call.i(0));
  if (font == nullptr) return noFont(call, call.i(0));
  return call.done(std::int32_t(font->height));
}
BODY(globalGetFontLineSpacing) {
  const world::Font* font = fontOf(call, call.i(0));
  if (font == nullptr) return noFont(call, call.i(0));
  return call.done(std::int32_t(font->lineSpacing));
}
BODY(globalGetTextWidth) {
  if (call.r(0) == nullptr) return noText(call);
  const world::Font* font = fontOf(call, call.i(1));
  if (font == nullptr) return noFont(call, call.i(1));
  return call.done(std::int32_t(world::widthOf(*font, call.s(0))));
}
BODY(globalGetTextHeight) {
  if (call.r(0) == nullptr) return noText(call);
  const world::Font* font = fontOf(call, call.i(1));
  if (font == nullptr) return noFont(call, call.i(1));
  std::size_t lines = world::linesOf(*font, call.s(0), call.i(2)).size();
  return call.done(
      std::int32_t(static_cast<int>(std::min<std::size_t>(lines, 100'000)) * std::clamp(font->lineSpacing, 0, 1000)));
}

QUICK(globalGetGlobalInt) {
  const world::Int* number = worldOf(call).globalInt(call.i(0));
  if (number != nullptr) return call.done(*number);
  return call.fail("GetGlobalInt: there is no number ", call.i(0), ": they go from 0 to 499");
}
QUICK(globalSetGlobalInt) {
  world::Int* number = worldOf(call).globalInt(call.i(0));
  if (number == nullptr) return call.fail("SetGlobalInt: there is no number ", call.i(0), ": they go from 0 to 499");
  *number = call.i(1);
  return call.done();
}
BODY(globalGetGraphicalVariable) {
  if (call.r(0) == nullptr) return noText(call);
  auto found = worldOf(call).properties.find(base::cat("variable.", call.s(0)));
  if (found == worldOf(call).properties.end()) return call.done(std::int32_t(0));
  return call.done(static_cast<std::int32_t>(base::parseInt(found->second).value_or(0)));
}
BODY(globalSetGraphicalVariable) {
  if (call.r(0) == nullptr) return noText(call);
  std::string value;
  base::append(value, call.i(1));
  if (!worldOf(call).keepProperty(base::cat("variable.", call.s(0)), value)) return noRoomForText(call);
  return call.done();
}
QUICK(globalGetGameOption) {
  auto found = worldOf(call).gameOptions.find(call.i(0));
  return call.done(found != worldOf(call).gameOptions.end() ? found->second : 0);
}
BODY(globalSetGameOption) {
  world::World& world = worldOf(call);
  if (call.i(0) < 0 || call.i(0) > 1000) return call.fail(base::cat("SetGameOption: there is no option ", call.i(0)));
  world::Int& place = world.gameOptions[call.i(0)];
  world::Int before = place;
  place = call.i(1);
  return call.done(before);
}
AGS_STATIC_GET(globalGetPlayerCharacter, w.g.player)
BODY(globalGiveScore) {
  worldOf(call).giveScore(call.i(0));
  return call.done();
}
// The windows of very old games; nobody is there to use them.
BODY(globalInventoryScreen) {
  worldOf(call).log().event("inventory_screen", "the inventory screen is asked for");
  return call.done();
}
AGS_STATIC_GET(globalIsMusicVoxAvailable, 0)
AGS_STATIC_GET(globalIsSpeechVoxAvailable, 0)
BODY(globalUpdateInventory) {
  worldOf(call).sortInventory();
  return call.done();
}
BODY(globalUpdatePalette) { return call.done(); }
BODY(globalCyclePalette) {
  if (call.i(0) < 0 || call.i(0) > 255 || call.i(1) < 0 || call.i(1) > 255)
    return call.fail("CyclePalette: colours go from 0 to 255");
  return call.done();
}
BODY(globalSetPalRGB) {
  if (call.i(0) < 0 || call.i(0) > 255) return call.fail("SetPalRGB: colours go from 0 to 255");
  for (int part = 0; part < 3; ++part)
    worldOf(call).palette[call.i(0) * 3 + part] = std::clamp(call.i(1 + part), 0, 63);
  return call.done();
}

namespace {

vm::HostResult colorPart(vm::HostCall& call, int part) {
  if (call.r(0) == nullptr) return nullPointer(call);
  auto found = worldOf(call).palette.find(Adventure::idOf(call.r(0)) * 3 + part);
  return call.done(found != worldOf(call).palette.end() ? found->second : 0);
}
vm::HostResult setColorPart(vm::HostCall& call, int part) {
  if (call.r(0) == nullptr) return nullPointer(call);
  worldOf(call).palette[Adventure::idOf(call.r(0)) * 3 + part] = std::clamp(call.i(1), 0, 63);
  return call.done();
}

}  // namespace

BODY(colorGetR) { return colorPart(call, 0); }
BODY(colorGetG) { return colorPart(call, 1); }
BODY(colorGetB) { return colorPart(call, 2); }
BODY(colorSetR) { return setColorPart(call, 0); }
BODY(colorSetG) { return setColorPart(call, 1); }
BODY(colorSetB) { return setColorPart(call, 2); }
BODY(globalDebug) {
  world::World& world = worldOf(call);
  world.log().event("debug", {}, {{"command", call.i(0)}, {"data", call.i(1)}});
  if (call.i(0) != 0 || world.vars.debugMode == 0) return call.done();
  if (world::CharacterState* player = world.character(world.g.player); player != nullptr)
    for (std::size_t item = 1; item < world.itemNames.size(); ++item)
      world.addInventory(*player, static_cast<int>(item), -1);
  return call.done();
}
BODY(globalCDAudio) { return call.done(std::int32_t(0)); }

}  // namespace vellum::ags::api
