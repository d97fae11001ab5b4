// The game as a whole: counts, names, texts, translation, speech settings, system.
#include "base/text.h"
#include "languages/ags/api/attributes.h"

namespace vellum::ags::api {

namespace {

vm::Object* nothing() { return nullptr; }

}  // namespace

AGS_STATIC_GET(gameGetCharacterCount, w.characters.size())
AGS_STATIC_GET(gameGetDialogCount, w.game().dialogs.size())
AGS_STATIC_GET(gameGetFontCount, w.game().fonts.size())
AGS_STATIC_GET(gameGetGUICount, w.guis.size())
AGS_STATIC_GET(gameGetInventoryItemCount, w.game().items.size() - 1)
AGS_STATIC_GET(gameGetMouseCursorCount, w.cursors.size())
AGS_STATIC_GET(gameGetViewCount, w.game().views.size() - 1)
AGS_STATIC_GET(gameGetCameraCount, w.cameras.size())
AGS_STATIC_GET(gameGetBlockingWaitSkipped, w.g.waitSkipped)
AGS_STATIC_GET(gameGetInBlockingAction, w.blocking.kind != 0)
AGS_STATIC_GET(gameGetInBlockingWait, w.blocking.kind == static_cast<world::Int>(world::Wait::Ticks))
AGS_STATIC_GET(gameGetSkippingCutscene, w.g.skippingCutscene)
AGS_STATIC_GET(gameGetInSkippableCutscene, w.g.inCutscene)
AGS_STATIC_GET(gameGetUseNativeCoordinates, 1)
AGS_STATIC_GET(gameGetSpriteColorDepth, w.spriteSize(call.i(0)).colorDepth)
AGS_STATIC_GET(gameGetSpriteHeight, w.spriteSize(call.i(0)).height)
AGS_STATIC_GET(gameGetSpriteWidth, w.spriteSize(call.i(0)).width)
AGS_STATIC_INT(gameGetIgnoreUserInputAfterTextTimeoutMs, gameSetIgnoreUserInputAfterTextTimeoutMs,
               w.g.ignoreInputAfterTextMs)
AGS_STATIC_INT(gameGetMinimumTextDisplayTimeMs, gameSetMinimumTextDisplayTimeMs, w.g.minimumTextMs)
AGS_STATIC_INT(gameGetNormalFont, gameSetNormalFont, w.g.normalFont)
AGS_STATIC_INT(gameGetSpeechFont, gameSetSpeechFont, w.g.speechFont)
AGS_STATIC_GET(gameGetTextReadingSpeed, w.g.textReadingSpeed)

BODY(gameSetTextReadingSpeed) {
  if (call.i(0) < 1) return call.fail("Game.TextReadingSpeed must be above 0");
  worldOf(call).g.textReadingSpeed = call.i(0);
  return call.done();
}
BODY(gameGetName) { return call.doneString(worldOf(call).gameName); }
BODY(gameSetName) {
  if (call.r(0) == nullptr) return noText(call);
  worldOf(call).gameName = call.s(0);
  return call.done();
}
BODY(gameGetFileName) {
  const world::Game& game = worldOf(call).game();
  return call.doneString(base::cat(game.fileName.empty() ? game.name : game.fileName, ".ags"));
}
BODY(gameInfoGetTitle) { return call.doneString(worldOf(call).game().name); }
BODY(gameInfoGetDescription) { return call.doneString(worldOf(call).game().info.description); }
BODY(gameInfoGetDeveloperName) { return call.doneString(worldOf(call).game().info.developer); }
BODY(gameInfoGetDeveloperURL) { return call.doneString(worldOf(call).game().info.developerUrl); }
BODY(gameInfoGetGenre) { return call.doneString(worldOf(call).game().info.genre); }
BODY(gameInfoGetVersion) { return call.doneString(worldOf(call).game().info.version); }
BODY(gameGetSpeechVoxFilename) { return call.doneString(""); }
BODY(gameGetTranslationFilename) { return call.doneString(worldOf(call).translationName); }

BODY(gameGetGlobalStrings) {
  if (call.i(0) < 0 || call.i(0) >= world::GlobalStringCount)
    return call.fail(base::cat("Game.GlobalStrings: there is no text ", call.i(0), ": they go from 0 to 50"));
  return call.doneString(worldOf(call).globalStrings[static_cast<std::size_t>(call.i(0))]);
}
BODY(gameSetGlobalStrings) {
  if (call.i(0) < 0 || call.i(0) >= world::GlobalStringCount)
    return call.fail(base::cat("Game.GlobalStrings: there is no text ", call.i(0), ": they go from 0 to 50"));
  if (call.r(1) == nullptr) return noText(call);
  worldOf(call).globalStrings[static_cast<std::size_t>(call.i(0))] = call.s(1);
  return call.done();
}
BODY(gameGetGlobalMessages) {
  const auto& messages = worldOf(call).game().globalMessages;
  auto index = static_cast<std::size_t>(call.i(0) - std::min(call.i(0), 500));
  if (call.i(0) < 500 || index >= messages.size()) return call.done(nothing());
  return call.doneString(messages[index]);
}

BODY(gameDoOnceOnly) {
  if (call.r(0) == nullptr) return noText(call);
  world::World& world = worldOf(call);
  if (world.doneOnce.size() > 100'000) return call.fail("Game.DoOnceOnly: there are too many tokens");
  return call.done(std::int32_t(world.doneOnce.insert(std::string(call.s(0))).second));
}
BODY(gameResetDoOnceOnly) {
  worldOf(call).doneOnce.clear();
  return call.done();
}
BODY(gameGetColorFromRGB) {
  int red = std::clamp(call.i(0), 0, 255), green = std::clamp(call.i(1), 0, 255), blue = std::clamp(call.i(2), 0, 255);
  // 16-bit colours, as scripts count them at every depth (manual, Game.GetColorFromRGB).
  return call.done(std::int32_t((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3));
}

namespace {

bool isLoop(vm::HostCall& call, vm::HostResult& answer) {
  if (worldOf(call).loop(call.i(0), call.i(1)) != nullptr) return true;
  answer = call.fail(base::cat("there is no loop ", call.i(1), " of view ", call.i(0)));
  return false;
}

}  // namespace

BODY(gameGetFrameCountForLoop) {
  vm::HostResult answer;
  if (!isLoop(call, answer)) return answer;
  return call.done(std::int32_t(worldOf(call).loop(call.i(0), call.i(1))->frames.size()));
}
BODY(gameGetRunNextSettingForLoop) {
  vm::HostResult answer;
  if (!isLoop(call, answer)) return answer;
  return call.done(std::int32_t(worldOf(call).loop(call.i(0), call.i(1))->runNext));
}
BODY(gameGetLoopCountForView) {
  const world::View* view = worldOf(call).view(call.i(0));
  if (view == nullptr) return call.fail(base::cat("there is no view ", call.i(0)));
  return call.done(std::int32_t(view->loops.size()));
}
BODY(gameGetLocationName) { return call.doneString(worldOf(call).locationName(call.i(0), call.i(1))); }
BODY(gameInputBox) {
  world::World& world = worldOf(call);
  if (&call.fiber == adventureOf(call).main && world.blocking.byScript != 0 && world.blocking.done != 0) {
    world.blocking = {};
    std::string answer = std::move(world.lineInput);
    world.lineInput.clear();
    return call.doneString(answer);
  }
  if (call.r(0) == nullptr) return noText(call);
  vm::HostResult answer;
  if (!mayWait(call, answer)) return answer;
  if (&call.fiber == adventureOf(call).console) return call.doneString("");
  world.log().event("input_box", base::cat("asks: ", call.s(0)), {{"text", call.s(0)}});
  return beginWait(call, world::Wait::InputText, -1, 0);
}
// None is ever here: projects that name plugins say so when they are loaded.
BODY(gameIsPluginLoaded) { return call.done(std::int32_t(0)); }
BODY(gameChangeSpeechVox) { return call.done(std::int32_t(0)); }
BODY(gamePrecacheSprite) { return call.done(); }
BODY(gamePrecacheView) { return call.done(); }
BODY(gameChangeTranslation) {
  if (call.r(0) == nullptr) return noText(call);
  return call.done(std::int32_t(worldOf(call).changeTranslation(call.s(0))));
}
BODY(globalGetTranslation) {
  if (call.r(0) == nullptr) return noText(call);
  return call.doneString(worldOf(call).translated(call.s(0)));
}
AGS_STATIC_GET(globalIsTranslationAvailable, !w.translationName.empty())

AGS_STATIC_INT(speechGetAnimationStopTimeMargin, speechSetAnimationStopTimeMargin, w.vars.closeMouthEndSpeechTime)
AGS_STATIC_INT(speechGetCustomPortraitPlacement, speechSetCustomPortraitPlacement, w.g.customPortrait)
AGS_STATIC_INT(speechGetDisplayPostTimeMs, speechSetDisplayPostTimeMs, w.g.speechPostMs)
AGS_STATIC_INT(speechGetGlobalSpeechAnimationDelay, speechSetGlobalSpeechAnimationDelay, w.g.globalSpeechDelay)
AGS_STATIC_INT(speechGetPortraitXOffset, speechSetPortraitXOffset, w.g.portraitXOffset)
AGS_STATIC_INT(speechGetPortraitY, speechSetPortraitY, w.g.portraitY)
AGS_STATIC_INT(speechGetSkipKey, speechSetSkipKey, w.g.skipKey)
AGS_STATIC_INT(speechGetSkipStyle, speechSetSkipStyle, w.g.skipStyle)
AGS_STATIC_INT(speechGetStyle, speechSetStyle, w.g.speechStyle)
AGS_STATIC_INT(speechGetTextAlignment, speechSetTextAlignment, w.vars.speechTextAlign)
AGS_STATIC_INT(speechGetUseGlobalSpeechAnimationDelay, speechSetUseGlobalSpeechAnimationDelay, w.g.useGlobalSpeechDelay)
AGS_STATIC_INT(speechGetVoiceMode, speechSetVoiceMode, w.g.voiceMode)
BODY(speechGetSpeakingCharacter) { return thing(call, Type::Character, worldOf(call).g.speaker); }
BODY(speechGetTextOverlay) {
  int id = worldOf(call).g.speaker >= 0 ? worldOf(call).g.textOverlay : 0;
  return thing(call, Type::Overlay, id > 0 ? id : -1);
}
BODY(speechGetPortraitOverlay) { return call.done(nothing()); }

// System. The screen and the machine are what a headless one has.
AGS_STATIC_GET(systemGetCapsLock, 0)
AGS_STATIC_GET(systemGetScrollLock, 0)
AGS_STATIC_GET(systemGetColorDepth, w.game().colorDepth)
AGS_STATIC_GET(systemGetHardwareAcceleration, 0)
AGS_STATIC_GET(systemGetHasInputFocus, 1)
AGS_STATIC_GET(systemGetOperatingSystem, 3)  // eOSLinux, on every machine: the same game is the same everywhere
AGS_STATIC_GET(systemGetScreenHeight, w.game().height)
AGS_STATIC_GET(systemGetScreenWidth, w.game().width)
AGS_STATIC_GET(systemGetViewportHeight, w.game().height)
AGS_STATIC_GET(systemGetViewportWidth, w.game().width)
AGS_STATIC_GET(systemGetSupportsGammaControl, 0)
AGS_STATIC_GET(systemGetGamma, w.g.gamma)
AGS_STATIC_SET(systemSetGamma, w.g.gamma = std::clamp(value, 0, 200))
AGS_STATIC_INT(systemGetNumLock, systemSetNumLock, w.g.numLock)
AGS_STATIC_INT(systemGetRenderAtScreenResolution, systemSetRenderAtScreenResolution, w.g.renderAtScreen)
AGS_STATIC_INT(systemGetVSync, systemSetVSync, w.g.vsync)
AGS_STATIC_INT(systemGetWindowed, systemSetWindowed, w.g.windowed)
AGS_STATIC_GET(systemGetVolume, w.g.systemVolume)
AGS_STATIC_SET(systemSetVolume, w.g.systemVolume = percent(value))
BODY(systemGetRuntimeInfo) {
  return call.doneString(
      base::cat("Vellum; game resolution ", worldOf(call).game().width, " x ", worldOf(call).game().height));
}
BODY(systemGetVersion) { return call.doneString("3.6.3.0"); }
BODY(systemGetEngineInteger) { return call.done(std::int32_t(0)); }
BODY(systemGetEngineString) { return call.doneString(""); }
BODY(systemSaveConfigToFile) { return call.done(); }
BODY(systemLog) {
  if (call.r(1) == nullptr) return noText(call);
  static constexpr std::string_view Levels[] = {"", "alert", "fatal", "error", "warn", "info", "debug"};
  auto level = static_cast<std::size_t>(std::clamp(call.i(0), 1, 6));
  std::string text = formatCall(call, 1);
  worldOf(call).log().event("log", base::cat("log (", Levels[level], "): ", text),
                            {{"level", call.i(0)}, {"text", text}});
  return call.done();
}
BODY(systemGetLocaleName) { return call.doneString("en_US"); }
AGS_STATIC_GET(gameGetTickCounter, w.g.tick)
AGS_STATIC_GET(gameGetBlockingWaitCounter, w.blocking.kind != 0 ? w.blocking.ticks : 0)
AGS_STATIC_GET(gameGetBlockingWaitSkipType, w.blocking.skip)
AGS_STATIC_GET(gameGetTopSpriteNumber, w.g.nextSprite - 1)
AGS_STATIC_GET(gameGetIsSpriteDynamic, w.sprites.contains(call.i(0)))

}  // namespace vellum::ags::api
