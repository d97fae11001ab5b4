// The game as a whole: counts, names, strings, translation, speech settings, system.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/pointer.h"
#include "languages/ags/world/translations.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

namespace {

vm::Object* nothing() { return nullptr; }

int topSprite(const world::World& world) {
  const auto& own = world.game.sprites;
  const auto& made = world.state.pictures.sprites;
  return std::max(own.empty() ? 0 : own.rbegin()->first, made.empty() ? 0 : made.rbegin()->first);
}

}  // namespace

VELLUM_AGS_STATIC_GET(gameGetCharacterCount, w.state.characters.list.size())
VELLUM_AGS_STATIC_GET(gameGetDialogCount, w.game.dialogs.size())
VELLUM_AGS_STATIC_GET(gameGetFontCount, w.game.fonts.size())
VELLUM_AGS_STATIC_GET(gameGetGUICount, w.state.guis.list.size())
VELLUM_AGS_STATIC_GET(gameGetInventoryItemCount, w.game.items.size() - 1)
VELLUM_AGS_STATIC_GET(gameGetMouseCursorCount, w.state.cursors.size())
VELLUM_AGS_STATIC_GET(gameGetViewCount, w.game.views.size() - 1)
VELLUM_AGS_STATIC_GET(gameGetCameraCount, w.state.cameras.size())
VELLUM_AGS_STATIC_GET(gameGetBlockingWaitSkipped, w.state.globals.waitSkipped)
VELLUM_AGS_STATIC_GET(gameGetInBlockingAction, w.state.blocking.kind != 0)
VELLUM_AGS_STATIC_GET(gameGetInBlockingWait, w.state.blocking.kind == static_cast<world::Int>(world::Wait::Ticks))
VELLUM_AGS_STATIC_GET(gameGetSkippingCutscene, w.state.globals.skippingCutscene)
VELLUM_AGS_STATIC_GET(gameGetInSkippableCutscene, w.state.globals.inCutscene)
VELLUM_AGS_STATIC_GET(gameGetUseNativeCoordinates, 1)
VELLUM_AGS_STATIC_GET(gameGetSpriteColorDepth, w.views.spriteSize(call.i(0)).colorDepth)
VELLUM_AGS_STATIC_GET(gameGetSpriteHeight, w.views.spriteSize(call.i(0)).height)
VELLUM_AGS_STATIC_GET(gameGetSpriteWidth, w.views.spriteSize(call.i(0)).width)
VELLUM_AGS_STATIC_INT(gameGetIgnoreUserInputAfterTextTimeoutMs, gameSetIgnoreUserInputAfterTextTimeoutMs,
                      w.state.globals.ignoreInputAfterTextMs)
VELLUM_AGS_STATIC_INT(gameGetMinimumTextDisplayTimeMs, gameSetMinimumTextDisplayTimeMs, w.state.globals.minimumTextMs)
VELLUM_AGS_STATIC_INT(gameGetNormalFont, gameSetNormalFont, w.state.globals.normalFont)
VELLUM_AGS_STATIC_INT(gameGetSpeechFont, gameSetSpeechFont, w.state.globals.speechFont)
VELLUM_AGS_STATIC_GET(gameGetTextReadingSpeed, w.state.globals.textReadingSpeed)

VELLUM_AGS_BODY(gameSetTextReadingSpeed) {
  if (call.i(0) < 1) return call.fail("Game.TextReadingSpeed must be above 0");
  worldOf(call).state.globals.textReadingSpeed = call.i(0);
  return call.done();
}
VELLUM_AGS_BODY(gameGetName) { return call.doneString(worldOf(call).state.gameName); }
VELLUM_AGS_BODY(gameSetName) {
  if (call.r(0) == nullptr) return noText(call);
  worldOf(call).state.gameName = call.s(0);
  return call.done();
}
VELLUM_AGS_BODY(gameGetFileName) {
  const world::Game& game = worldOf(call).game;
  return call.doneString(base::cat(game.fileName.empty() ? game.name : game.fileName, ".ags"));
}
VELLUM_AGS_BODY(gameGetRoomCount) {
  const auto& rooms = worldOf(call).game.rooms;
  call.vm.charge(static_cast<std::int64_t>(rooms.size()) / 16);
  return call.done(
      std::int32_t(std::count_if(rooms.begin(), rooms.end(), [](const auto& room) { return room.exists; })));
}
VELLUM_AGS_BODY(gameGetRoomNumber) {
  const auto& rooms = worldOf(call).game.rooms;
  call.vm.charge(static_cast<std::int64_t>(rooms.size()) / 16);
  std::int32_t left = call.i(0);
  for (std::size_t i = 0; i < rooms.size() && left >= 0; ++i)
    if (rooms[i].exists && left-- == 0) return call.done(static_cast<std::int32_t>(i));
  return call.done(-1);
}
VELLUM_AGS_BODY(gameGetRoomName) {
  const world::Room* room = worldOf(call).game.room(call.i(0));
  return room != nullptr ? call.doneString(room->description) : call.done(static_cast<vm::Object*>(nullptr));
}
VELLUM_AGS_BODY(gameInfoGetTitle) { return call.doneString(worldOf(call).game.name); }
VELLUM_AGS_BODY(gameInfoGetDescription) { return call.doneString(worldOf(call).game.info.description); }
VELLUM_AGS_BODY(gameInfoGetDeveloperName) { return call.doneString(worldOf(call).game.info.developer); }
VELLUM_AGS_BODY(gameInfoGetDeveloperURL) { return call.doneString(worldOf(call).game.info.developerUrl); }
VELLUM_AGS_BODY(gameInfoGetGenre) { return call.doneString(worldOf(call).game.info.genre); }
VELLUM_AGS_BODY(gameInfoGetVersion) { return call.doneString(worldOf(call).game.info.version); }
VELLUM_AGS_BODY(gameGetSpeechVoxFilename) { return call.doneString(""); }
VELLUM_AGS_BODY(gameGetTranslationFilename) { return call.doneString(worldOf(call).state.translationName); }

VELLUM_AGS_BODY(gameGetGlobalStrings) {
  if (call.i(0) < 0 || call.i(0) >= world::GlobalStringCount)
    return call.fail(base::cat("Game.GlobalStrings: there is no text ", call.i(0), ": they go from 0 to 50"));
  return call.doneString(worldOf(call).state.scripts.globalStrings[static_cast<std::size_t>(call.i(0))]);
}
VELLUM_AGS_BODY(gameSetGlobalStrings) {
  if (call.i(0) < 0 || call.i(0) >= world::GlobalStringCount)
    return call.fail(base::cat("Game.GlobalStrings: there is no text ", call.i(0), ": they go from 0 to 50"));
  if (call.r(1) == nullptr) return noText(call);
  worldOf(call).state.scripts.globalStrings[static_cast<std::size_t>(call.i(0))] = call.s(1);
  return call.done();
}
VELLUM_AGS_BODY(gameGetGlobalMessages) {
  const auto& messages = worldOf(call).game.globalMessages;
  auto index = static_cast<std::size_t>(call.i(0) - std::min(call.i(0), 500));
  if (call.i(0) < 500 || index >= messages.size()) return call.done(nothing());
  return call.doneString(messages[index]);
}

VELLUM_AGS_BODY(gameDoOnceOnly) {
  if (call.r(0) == nullptr) return noText(call);
  world::World& world = worldOf(call);
  if (world.state.scripts.doneOnce.size() > 100'000) return call.fail("Game.DoOnceOnly: there are too many tokens");
  return call.done(std::int32_t(world.state.scripts.doneOnce.insert(std::string(call.s(0))).second));
}
VELLUM_AGS_BODY(gameResetDoOnceOnly) {
  worldOf(call).state.scripts.doneOnce.clear();
  return call.done();
}
// 16-bit colours, which scripts use at every depth (manual, Game.GetColorFromRGB), and in 4.0 0xAARRGGBB.
static vm::HostResult colorOfScripts(vm::HostCall& call, int alpha) {
  auto part = [&](int slot) { return std::clamp(call.i(slot), 0, 255); };
  const world::Rgb rgb{part(0), part(1), part(2)};
  const bool isDeep = worldOf(call).game.pixelFormat() == world::PixelFormat::Colors32;
  return call.done(isDeep ? world::argbOf(world::deepColorOf(rgb, std::clamp(alpha, 0, 255))) : world::colorOf(rgb));
}
VELLUM_AGS_BODY(gameGetColorFromRGB) { return colorOfScripts(call, 255); }
VELLUM_AGS_BODY(gameGetColorFromRGBA) { return colorOfScripts(call, call.i(3)); }

namespace {

bool isLoop(vm::HostCall& call, vm::HostResult& answer) {
  if (worldOf(call).game.loop(call.i(0), call.i(1)) != nullptr) return true;
  answer = call.fail(base::cat("there is no loop ", call.i(1), " of view ", call.i(0)));
  return false;
}

}  // namespace

VELLUM_AGS_BODY(gameGetFrameCountForLoop) {
  vm::HostResult answer;
  if (!isLoop(call, answer)) return answer;
  return call.done(std::int32_t(worldOf(call).game.loop(call.i(0), call.i(1))->frames.size()));
}
VELLUM_AGS_BODY(gameGetRunNextSettingForLoop) {
  vm::HostResult answer;
  if (!isLoop(call, answer)) return answer;
  return call.done(std::int32_t(worldOf(call).game.loop(call.i(0), call.i(1))->runNext));
}
VELLUM_AGS_BODY(gameGetLoopCountForView) {
  const world::View* view = worldOf(call).game.view(call.i(0));
  if (view == nullptr) return call.fail(base::cat("there is no view ", call.i(0)));
  return call.done(std::int32_t(view->loops.size()));
}
VELLUM_AGS_BODY(gameGetLocationName) {
  std::string_view name = worldOf(call).pointer.locationName(call.i(0), call.i(1), call.i(2) == 0);
  chargeSearch(call);
  return call.doneString(name);
}
VELLUM_AGS_BODY(gameGetDisplayNameAt) {
  std::string_view name = worldOf(call).pointer.locationName(call.i(0), call.i(1));
  chargeSearch(call);
  return call.doneString(name);
}
VELLUM_AGS_BODY(gameInputBox) {
  world::World& world = worldOf(call);
  if (&call.fiber == adventureOf(call).main && world.state.blocking.byScript != 0 && world.state.blocking.done != 0) {
    world.state.blocking = {};
    std::string answer = std::move(world.state.input.answer);
    world.state.input.answer.clear();
    return call.doneString(answer);
  }
  if (call.r(0) == nullptr) return noText(call);
  vm::HostResult answer;
  if (!mayWait(call, answer)) return answer;
  if (&call.fiber == adventureOf(call).console) return call.doneString("");
  world.log.event("input_box", base::cat("asks: ", call.s(0)), {{"text", call.s(0)}});
  return beginWait(call, world::Wait::InputText, -1, 0);
}
// No plugin is ever loaded: projects that name plugins get a note.
VELLUM_AGS_BODY(gameIsPluginLoaded) { return call.done(std::int32_t(0)); }
VELLUM_AGS_BODY(gameChangeSpeechVox) { return call.done(std::int32_t(0)); }
VELLUM_AGS_BODY(gamePrecacheSprite) { return call.done(); }
VELLUM_AGS_BODY(gamePrecacheView) { return call.done(); }
VELLUM_AGS_BODY(gameChangeTranslation) {
  if (call.r(0) == nullptr) return noText(call);
  return call.done(std::int32_t(worldOf(call).translations.change(call.s(0))));
}
VELLUM_AGS_BODY(globalGetTranslation) {
  if (call.r(0) == nullptr) return noText(call);
  return call.doneString(worldOf(call).translations.translated(call.s(0)));
}
VELLUM_AGS_STATIC_GET(globalIsTranslationAvailable, !w.state.translationName.empty())

VELLUM_AGS_STATIC_INT(speechGetAnimationStopTimeMargin, speechSetAnimationStopTimeMargin,
                      w.state.variables.closeMouthEndSpeechTime)
VELLUM_AGS_STATIC_INT(speechGetCustomPortraitPlacement, speechSetCustomPortraitPlacement,
                      w.state.globals.customPortrait)
VELLUM_AGS_STATIC_INT(speechGetDisplayPostTimeMs, speechSetDisplayPostTimeMs, w.state.globals.speechPostMs)
VELLUM_AGS_STATIC_INT(speechGetGlobalSpeechAnimationDelay, speechSetGlobalSpeechAnimationDelay,
                      w.state.globals.globalSpeechDelay)
VELLUM_AGS_STATIC_INT(speechGetPortraitXOffset, speechSetPortraitXOffset, w.state.globals.portraitXOffset)
VELLUM_AGS_STATIC_INT(speechGetPortraitY, speechSetPortraitY, w.state.globals.portraitY)
VELLUM_AGS_STATIC_INT(speechGetSkipKey, speechSetSkipKey, w.state.globals.skipKey)
VELLUM_AGS_STATIC_INT(speechGetSkipStyle, speechSetSkipStyle, w.state.globals.skipStyle)
VELLUM_AGS_STATIC_INT(speechGetStyle, speechSetStyle, w.state.globals.speechStyle)
VELLUM_AGS_STATIC_INT(speechGetTextAlignment, speechSetTextAlignment, w.state.variables.speechTextAlign)
VELLUM_AGS_STATIC_INT(speechGetUseGlobalSpeechAnimationDelay, speechSetUseGlobalSpeechAnimationDelay,
                      w.state.globals.useGlobalSpeechDelay)
VELLUM_AGS_STATIC_INT(speechGetVoiceMode, speechSetVoiceMode, w.state.globals.voiceMode)
VELLUM_AGS_BODY(speechGetSpeakingCharacter) {
  return thing(call, Type::Character, worldOf(call).state.globals.speaker);
}
VELLUM_AGS_BODY(speechGetTextOverlay) {
  int id = worldOf(call).state.globals.speaker >= 0 ? worldOf(call).state.globals.textOverlay : 0;
  return thing(call, Type::Overlay, id > 0 ? id : -1);
}
VELLUM_AGS_BODY(speechGetPortraitOverlay) { return call.done(nothing()); }

// System: the properties of a machine without a screen.
VELLUM_AGS_STATIC_GET(systemGetCapsLock, 0)
VELLUM_AGS_STATIC_GET(systemGetScrollLock, 0)
VELLUM_AGS_STATIC_GET(systemGetColorDepth, w.game.colorDepth)
VELLUM_AGS_STATIC_GET(systemGetHardwareAcceleration, 0)
VELLUM_AGS_STATIC_GET(systemGetHasInputFocus, 1)
VELLUM_AGS_STATIC_GET(systemGetOperatingSystem, 3)  // eOSLinux on all machines: a game behaves the same everywhere
VELLUM_AGS_STATIC_GET(systemGetScreenHeight, w.game.height)
VELLUM_AGS_STATIC_GET(systemGetScreenWidth, w.game.width)
VELLUM_AGS_STATIC_GET(systemGetViewportHeight, w.game.height)
VELLUM_AGS_STATIC_GET(systemGetViewportWidth, w.game.width)
VELLUM_AGS_STATIC_GET(systemGetSupportsGammaControl, 0)
VELLUM_AGS_STATIC_GET(systemGetGamma, w.state.globals.gamma)
VELLUM_AGS_STATIC_SET(systemSetGamma, w.state.globals.gamma = std::clamp(value, 0, 200))
VELLUM_AGS_STATIC_GET(systemGetNumLock, w.state.globals.numLock)
VELLUM_AGS_STATIC_INT(systemGetRenderAtScreenResolution, systemSetRenderAtScreenResolution,
                      w.state.globals.renderAtScreen)
VELLUM_AGS_STATIC_INT(systemGetVSync, systemSetVSync, w.state.globals.vsync)
VELLUM_AGS_STATIC_INT(systemGetWindowed, systemSetWindowed, w.state.globals.windowed)
VELLUM_AGS_STATIC_GET(systemGetVolume, w.state.globals.systemVolume)
VELLUM_AGS_STATIC_SET(systemSetVolume, w.state.globals.systemVolume = percent(value))
VELLUM_AGS_BODY(systemGetRuntimeInfo) {
  return call.doneString(
      base::cat("Vellum; game resolution ", worldOf(call).game.width, " x ", worldOf(call).game.height));
}
VELLUM_AGS_BODY(systemGetVersion) { return call.doneString("3.6.3.0"); }
VELLUM_AGS_BODY(systemGetEngineInteger) { return call.done(std::int32_t(0)); }
VELLUM_AGS_BODY(systemGetEngineString) { return call.doneString(""); }
VELLUM_AGS_BODY(systemSaveConfigToFile) { return call.done(); }
VELLUM_AGS_BODY(systemLog) {
  if (call.r(1) == nullptr) return noText(call);
  static constexpr std::string_view Levels[] = {"", "alert", "fatal", "error", "warn", "info", "debug"};
  auto level = static_cast<std::size_t>(std::clamp(call.i(0), 1, 6));
  std::string text = formatCall(call, 1);
  worldOf(call).log.event("log", base::cat("log (", Levels[level], "): ", text),
                          {{"level", call.i(0)}, {"text", text}});
  return call.done();
}
VELLUM_AGS_BODY(systemGetLocaleName) { return call.doneString("en_US"); }
VELLUM_AGS_STATIC_GET(gameGetTickCounter, w.state.globals.tick)
VELLUM_AGS_STATIC_GET(gameGetBlockingWaitCounter, w.state.blocking.kind != 0 ? w.state.blocking.ticks : 0)
VELLUM_AGS_STATIC_GET(gameGetBlockingWaitSkipType, w.state.blocking.skip)
VELLUM_AGS_STATIC_GET(gameGetTopSpriteNumber, topSprite(w))
VELLUM_AGS_STATIC_GET(gameGetIsSpriteDynamic, w.state.pictures.sprites.contains(call.i(0)))

}  // namespace vellum::ags::api
