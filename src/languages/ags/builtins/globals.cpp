// Old-style numbers and settings, sizes of strings, score, palette.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/world/inventory.h"
#include "languages/ags/world/letters.h"
#include "languages/ags/world/texts.h"

namespace vellum::ags::api {

VELLUM_AGS_BODY(globalGetFontHeight) {
  const world::Font* font = fontOf(call, call.i(0));
  if (font == nullptr) return noFont(call, call.i(0));
  return call.done(std::int32_t(font->height));
}
VELLUM_AGS_BODY(globalGetFontLineSpacing) {
  const world::Font* font = fontOf(call, call.i(0));
  if (font == nullptr) return noFont(call, call.i(0));
  return call.done(std::int32_t(font->lineSpacing));
}
VELLUM_AGS_BODY(globalGetTextWidth) {
  if (call.r(0) == nullptr) return noText(call);
  const world::Font* font = fontOf(call, call.i(1));
  if (font == nullptr) return noFont(call, call.i(1));
  std::string_view text = call.s(0);
  chargeText(call, text);
  return call.done(std::int32_t(world::widthOf(*font, text)));
}
VELLUM_AGS_BODY(globalGetTextHeight) {
  if (call.r(0) == nullptr) return noText(call);
  const world::Font* font = fontOf(call, call.i(1));
  if (font == nullptr) return noFont(call, call.i(1));
  std::string_view text = call.s(0);
  chargeText(call, text);
  std::size_t lines = world::linesOf(*font, text, call.i(2)).size();
  return call.done(
      std::int32_t(static_cast<int>(std::min<std::size_t>(lines, 100'000)) * std::clamp(font->lineSpacing, 0, 1000)));
}

VELLUM_AGS_FAST_BODY(globalGetGlobalInt) {
  const world::Int* number = worldOf(call).state.globalInt(call.i(0));
  if (number != nullptr) return call.done(*number);
  return call.fail("GetGlobalInt: there is no number ", call.i(0), ": they go from 0 to 499");
}
VELLUM_AGS_FAST_BODY(globalSetGlobalInt) {
  world::Int* number = worldOf(call).state.globalInt(call.i(0));
  if (number == nullptr) return call.fail("SetGlobalInt: there is no number ", call.i(0), ": they go from 0 to 499");
  *number = call.i(1);
  return call.done();
}
VELLUM_AGS_BODY(globalGetGraphicalVariable) {
  if (call.r(0) == nullptr) return noText(call);
  auto found = worldOf(call).state.scripts.properties.find(base::cat("variable.", call.s(0)));
  if (found == worldOf(call).state.scripts.properties.end()) return call.done(std::int32_t(0));
  return call.done(static_cast<std::int32_t>(base::parseInt(found->second).value_or(0)));
}
VELLUM_AGS_BODY(globalSetGraphicalVariable) {
  if (call.r(0) == nullptr) return noText(call);
  std::string value;
  base::append(value, call.i(1));
  if (!worldOf(call).texts.keepProperty(base::cat("variable.", call.s(0)), value)) return noRoomForText(call);
  return call.done();
}
VELLUM_AGS_FAST_BODY(globalGetGameOption) {
  auto found = worldOf(call).state.options.find(call.i(0));
  return call.done(found != worldOf(call).state.options.end() ? found->second : 0);
}
VELLUM_AGS_BODY(globalSetGameOption) {
  world::World& world = worldOf(call);
  if (call.i(0) < 0 || call.i(0) > 1000) return call.fail(base::cat("SetGameOption: there is no option ", call.i(0)));
  world::Int& place = world.state.options[call.i(0)];
  world::Int before = place;
  place = call.i(1);
  return call.done(before);
}
VELLUM_AGS_STATIC_GET(globalGetPlayerCharacter, w.state.globals.player)
VELLUM_AGS_BODY(globalGiveScore) {
  worldOf(call).inventory.giveScore(call.i(0));
  return call.done();
}
// The windows of very old games, which have no user here.
VELLUM_AGS_BODY(globalInventoryScreen) {
  worldOf(call).log.event("inventory_screen", "the inventory screen is asked for");
  return call.done(std::int32_t(-1));
}
VELLUM_AGS_STATIC_GET(globalIsMusicVoxAvailable, 0)
VELLUM_AGS_STATIC_GET(globalIsSpeechVoxAvailable, 0)
VELLUM_AGS_BODY(globalUpdateInventory) {
  worldOf(call).inventory.sort();
  return call.done();
}
VELLUM_AGS_BODY(globalUpdatePalette) { return call.done(); }
VELLUM_AGS_BODY(globalCyclePalette) {
  if (call.i(0) < 0 || call.i(0) > 255 || call.i(1) < 0 || call.i(1) > 255)
    return call.fail("CyclePalette: colours go from 0 to 255");
  return call.done();
}
VELLUM_AGS_BODY(globalSetPalRGB) {
  if (call.i(0) < 0 || call.i(0) > 255) return call.fail("SetPalRGB: colours go from 0 to 255");
  for (int part = 0; part < 3; ++part)
    worldOf(call).state.pictures.palette[call.i(0) * 3 + part] = std::clamp(call.i(1 + part), 0, 63);
  return call.done();
}

namespace {

vm::HostResult colorPart(vm::HostCall& call, int part) {
  if (call.r(0) == nullptr) return nullPointer(call);
  auto found = worldOf(call).state.pictures.palette.find(Adventure::idOf(call.r(0)) * 3 + part);
  return call.done(found != worldOf(call).state.pictures.palette.end() ? found->second : 0);
}
vm::HostResult setColorPart(vm::HostCall& call, int part) {
  if (call.r(0) == nullptr) return nullPointer(call);
  worldOf(call).state.pictures.palette[Adventure::idOf(call.r(0)) * 3 + part] = std::clamp(call.i(1), 0, 63);
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(colorGetR) { return colorPart(call, 0); }
VELLUM_AGS_BODY(colorGetG) { return colorPart(call, 1); }
VELLUM_AGS_BODY(colorGetB) { return colorPart(call, 2); }
VELLUM_AGS_BODY(colorSetR) { return setColorPart(call, 0); }
VELLUM_AGS_BODY(colorSetG) { return setColorPart(call, 1); }
VELLUM_AGS_BODY(colorSetB) { return setColorPart(call, 2); }
VELLUM_AGS_BODY(globalDebug) {
  world::World& world = worldOf(call);
  world.log.event("debug", {}, {{"command", call.i(0)}, {"data", call.i(1)}});
  if (call.i(0) != 0 || world.state.variables.debugMode == 0) return call.done();
  if (world::CharacterState* player = world.state.character(world.state.globals.player); player != nullptr)
    for (std::size_t item = 1; item < world.state.items.names.size(); ++item)
      world.inventory.add(*player, static_cast<int>(item), -1);
  return call.done();
}
VELLUM_AGS_BODY(globalCDAudio) { return call.done(std::int32_t(0)); }

}  // namespace vellum::ags::api
