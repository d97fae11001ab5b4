// Waiting, timers, speed, pauses, cutscenes, messages, and screen effects.
#include "base/path.h"
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/pictures.h"
#include "languages/ags/runtime/picture_files.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/screen.h"
#include "languages/ags/world/speech.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::api {

namespace {

using world::KeyboardInput, world::MouseInput, world::TimerInput;
using world::Wait;

vm::HostResult waitFor(vm::HostCall& call, int ticks, int skip) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  if (!mayWait(call, answer)) return answer;
  if (ticks == 0 || ticks < -1) return call.done(std::int32_t(0));
  return beginWait(call, Wait::Ticks, ticks, skip);
}

// Shows a text that the script has paid for (formatCall() charges for long ones), and waits until it was read or
// skipped. Before the first room nothing waits.
vm::HostResult show(vm::HostCall& call, std::string text) {
  Adventure& adventure = adventureOf(call);
  world::World& world = *adventure.world;
  ++contextOf(call).display;
  chargeSpeech(call);
  std::size_t length = 0;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text[at] != '\\' || at + 1 == text.size() || text[at + 1] != '[') text[length++] = text[at];
  text.resize(length);
  if (&call.fiber != adventure.main && &call.fiber != adventure.console && adventure.hasGame) {
    vm::HostResult answer;
    mayWait(call, answer);
    return answer;
  }
  if (world.state.isOptionOn(world::GameOption::AlwaysSpeech) && world.state.room != nullptr &&
      &call.fiber == adventure.main && world.state.character(world.state.globals.player) != nullptr) {
    world.speech.say(world.state.globals.player, text, false, true);
    return beginWait(call, Wait::Speech, world.speech.ticksOfSpeech(text),
                     world.speech.skipOf(world.state.globals.skipStyle), world.state.globals.player);
  }
  world.speech.display(text);
  if (&call.fiber != adventure.main || world.state.room == nullptr) return call.done();
  world.speech.showMessage(text);
  return beginWait(call, Wait::Speech, world.speech.ticksOfText(text),
                   world.speech.skipOf(world.state.variables.skipDisplay), -1);
}

}  // namespace

// A '[', the line break of very old texts, stays unchanged; "\[" is shown as "[".
VELLUM_AGS_BODY(display) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  if (call.r(0) == nullptr) return noText(call);
  return show(call, formatCall(call, 0));
}
VELLUM_AGS_BODY(globalDisplayAt) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  if (call.r(3) == nullptr) return noText(call);
  return show(call, formatCall(call, 3));
}
VELLUM_AGS_BODY(globalDisplayAtY) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  if (call.r(1) == nullptr) return noText(call);
  return show(call, formatCall(call, 1));
}
VELLUM_AGS_BODY(globalDisplayTopBar) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  if (call.r(3) == nullptr || call.r(4) == nullptr) return noText(call);
  chargeText(call, call.s(3));
  return show(call, base::cat(call.s(3), ": ", formatCall(call, 4)));
}

namespace {

vm::HostResult message(vm::HostCall& call, int number, std::string_view title = {}) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  const std::string* message = worldOf(call).areas.message(number);
  if (message == nullptr) return call.fail(base::cat("there is no message ", number));
  std::string text = title.empty() ? *message : base::cat(title, ": ", *message);
  chargeText(call, text);
  return show(call, std::move(text));
}

}  // namespace

VELLUM_AGS_BODY(globalDisplayMessageBar) {
  if (call.r(3) == nullptr) return noText(call);
  return message(call, call.i(4), call.s(3));
}
VELLUM_AGS_BODY(globalDisplayMessage) { return message(call, call.i(0)); }
VELLUM_AGS_BODY(globalDisplayMessageAtY) { return message(call, call.i(0)); }

VELLUM_AGS_BODY(globalWait) { return waitFor(call, call.i(0), 0); }
VELLUM_AGS_BODY(globalWaitKey) { return waitFor(call, call.i(0), KeyboardInput); }
VELLUM_AGS_BODY(globalWaitMouse) { return waitFor(call, call.i(0), MouseInput); }
VELLUM_AGS_BODY(globalWaitMouseKey) { return waitFor(call, call.i(0), KeyboardInput | MouseInput); }
VELLUM_AGS_BODY(globalWaitInput) { return waitFor(call, call.i(1), call.i(0) & ~TimerInput); }
VELLUM_AGS_BODY(globalSkipWait) {
  world::Blocking& blocking = worldOf(call).state.blocking;
  if (blocking.kind == static_cast<world::Int>(Wait::Ticks) && blocking.done == 0) {
    blocking.done = 1;
    blocking.result = call.i(0);
    worldOf(call).state.globals.waitSkipped = call.i(0);
  }
  return call.done();
}

// A timer of n ticks has expired when it is at 1, after n - 1 ticks of the game, and stays there until it is queried.
VELLUM_AGS_FAST_BODY(globalSetTimer) {
  if (call.i(0) < 1 || call.i(0) >= world::TimerCount)
    return call.fail("SetTimer: timers go from 1 to ", world::TimerCount - 1, ", not ", call.i(0));
  worldOf(call).state.scripts.timers[static_cast<std::size_t>(call.i(0))] = std::max(call.i(1), 0);
  return call.done();
}
VELLUM_AGS_FAST_BODY(globalIsTimerExpired) {
  if (call.i(0) < 1 || call.i(0) >= world::TimerCount)
    return call.fail("IsTimerExpired: timers go from 1 to ", world::TimerCount - 1, ", not ", call.i(0));
  world::Int& timer = worldOf(call).state.scripts.timers[static_cast<std::size_t>(call.i(0))];
  if (timer != 1) return call.done(std::int32_t(0));
  timer = 0;
  return call.done(std::int32_t(1));
}
VELLUM_AGS_FAST_BODY(globalGetTimerPos) {
  if (call.i(0) < 1 || call.i(0) >= world::TimerCount)
    return call.fail("GetTimerPos: timers go from 1 to ", world::TimerCount - 1, ", not ", call.i(0));
  world::Int timer = worldOf(call).state.scripts.timers[static_cast<std::size_t>(call.i(0))];
  return call.done(timer);
}
VELLUM_AGS_STATIC_GET(globalGetGameSpeed, w.state.globals.ticksPerSecond)
VELLUM_AGS_STATIC_SET(globalSetGameSpeed, w.state.globals.ticksPerSecond = std::clamp(value, 10, 1000))
VELLUM_AGS_STATIC_GET(globalIsGamePaused, w.state.isPaused())
VELLUM_AGS_BODY(globalPauseGame) {
  if (worldOf(call).state.globals.paused < INT32_MAX) ++worldOf(call).state.globals.paused;
  return call.done();
}
VELLUM_AGS_BODY(globalUnPauseGame) {
  if (worldOf(call).state.globals.paused > 0) --worldOf(call).state.globals.paused;
  return call.done();
}
VELLUM_AGS_STATIC_GET(globalIsInterfaceEnabled, w.state.globals.interfaceDisabled == 0 && (w.state.blocking.kind == 0))
VELLUM_AGS_BODY(globalDisableInterface) {
  if (worldOf(call).state.globals.interfaceDisabled < INT32_MAX) ++worldOf(call).state.globals.interfaceDisabled;
  return call.done();
}
VELLUM_AGS_BODY(globalEnableInterface) {
  if (worldOf(call).state.globals.interfaceDisabled > 0) --worldOf(call).state.globals.interfaceDisabled;
  return call.done();
}

VELLUM_AGS_BODY(globalStartCutscene) {
  world::World& world = worldOf(call);
  if (world.state.globals.inCutscene != 0)
    return call.fail("StartCutscene: a cutscene has begun already; end it with EndCutscene first");
  if (call.i(0) < 1 || call.i(0) > 6) return call.fail("StartCutscene: the style is one of eSkip...");
  world.state.globals.inCutscene = 1;
  world.state.globals.cutsceneStyle = call.i(0);
  world.state.globals.skippingCutscene = 0;
  return call.done();
}
VELLUM_AGS_BODY(globalEndCutscene) {
  world::World& world = worldOf(call);
  if (world.state.globals.inCutscene == 0) return call.fail("EndCutscene: no cutscene has begun");
  std::int32_t skipped = world.state.globals.skippingCutscene;
  world.state.globals.inCutscene = world.state.globals.skippingCutscene = 0;
  return call.done(skipped);
}
VELLUM_AGS_BODY(globalSkipCutscene) {
  world::World& world = worldOf(call);
  if (world.state.globals.inCutscene != 0) world.state.globals.skippingCutscene = 1;
  return call.done();
}
VELLUM_AGS_BODY(globalSkipUntilCharacterStops) {
  world::World& world = worldOf(call);
  const world::CharacterState* who = world.state.character(call.i(0));
  if (who == nullptr) return call.fail(base::cat("SkipUntilCharacterStops: there is no character ", call.i(0)));
  if (who->movement.on != 0) world.state.globals.skippingUntil = call.i(0);
  return call.done();
}

VELLUM_AGS_BODY(globalClaimEvent) {
  adventureOf(call).claimed = true;
  return call.done();
}
VELLUM_AGS_BODY(globalSendEvent) {
  worldOf(call).tasks.event(static_cast<world::EventType>(call.i(0)), call.i(1), call.i(2), call.i(3), call.i(4));
  return call.done();
}
VELLUM_AGS_BODY(globalQuitGame) {
  worldOf(call).state.globals.quit = 1;
  worldOf(call).log.event("quit", "the game ends");
  return call.fail("QuitGame");  // the runtime does not treat this as an error
}
// Manual, RunAGSGame: this game ends before the other one begins.
VELLUM_AGS_BODY(globalRunAGSGame) {
  if (call.r(0) == nullptr) return noText(call);
  worldOf(call).state.globals.quit = 1;
  worldOf(call).log.event("run_game", base::cat("the game goes over to ", call.s(0)),
                          {{"file", call.s(0)}, {"mode", call.i(1)}, {"data", call.i(2)}});
  return call.fail("RunAGSGame");  // the runtime does not treat this as an error
}

// Screen effects take their time.
namespace {

vm::HostResult fade(vm::HostCall& call, std::int32_t faded) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  if (!mayWait(call, answer)) return answer;
  world::World& world = worldOf(call);
  world.state.globals.faded = faded;
  world.log.event(faded != 0 ? "fade_out" : "fade_in", faded != 0 ? "the screen goes dark" : "the screen comes back");
  return beginWait(call, Wait::Fade, std::max(1, 64 / std::clamp(call.i(0), 1, 64)), 0);
}

}  // namespace

VELLUM_AGS_BODY(globalFadeIn) { return fade(call, 0); }
VELLUM_AGS_BODY(globalFadeOut) { return fade(call, 1); }
VELLUM_AGS_BODY(globalShakeScreen) {
  vm::HostResult answer;
  if (waitIsOver(call, answer)) return answer;
  if (!mayWait(call, answer)) return answer;
  worldOf(call).log.event("shake", "the screen shakes", {{"amount", call.i(0)}});
  return beginWait(call, Wait::Fade, 40, 0);
}
VELLUM_AGS_BODY(globalShakeScreenBackground) {
  world::World& world = worldOf(call);
  world.state.globals.shakeDelay = call.i(0);
  world.state.globals.shakeAmount = call.i(1);
  world.state.globals.shakeTicks = std::max(0, call.i(2));
  world.log.event("shake", "the screen shakes", {{"amount", call.i(1)}, {"ticks", call.i(2)}});
  return call.done();
}
VELLUM_AGS_BODY(globalPlayVideo) {
  if (call.r(0) == nullptr) return noText(call);
  worldOf(call).log.event("video", base::cat("video: ", call.s(0)), {{"file", call.s(0)}});
  return call.done();
}
VELLUM_AGS_BODY(globalPlayFlic) {
  worldOf(call).log.event("video", base::cat("video: flic", call.i(0)), {{"number", call.i(0)}});
  return call.done();
}
VELLUM_AGS_BODY(globalPlaySilentMIDI) {
  worldOf(call).log.event("midi", base::cat("silent music: ", call.i(0)), {{"number", call.i(0)}});
  return call.done();
}
VELLUM_AGS_BODY(globalSetSpeechVolume) {
  int volume = std::clamp(call.i(0), 0, 255);
  worldOf(call).log.event("speech_volume", base::cat("voices are ", volume, " of 255 loud"), {{"volume", volume}});
  return call.done();
}
VELLUM_AGS_STATIC_SET(globalFlipScreen, w.state.globals.flip = value)
VELLUM_AGS_STATIC_SET(globalSetScreenTransition, w.state.globals.transition = value)
VELLUM_AGS_STATIC_SET(globalSetNextScreenTransition, w.state.globals.nextTransition = value)
VELLUM_AGS_STATIC_SET(globalSetMultitaskingMode, w.state.globals.multitasking = value)
VELLUM_AGS_STATIC_SET(globalSetTextWindowGUI, w.state.globals.textWindowGui = value)
VELLUM_AGS_BODY(globalSetFadeColor) {
  world::World& world = worldOf(call);
  world.state.globals.fadeRed = call.i(0);
  world.state.globals.fadeGreen = call.i(1);
  world.state.globals.fadeBlue = call.i(2);
  return call.done();
}
VELLUM_AGS_BODY(globalTintScreen) {
  worldOf(call).state.globals.screenTint =
      std::clamp(call.i(0), 0, 100) << 16 | std::clamp(call.i(1), 0, 100) << 8 | std::clamp(call.i(2), 0, 100);
  return call.done();
}
VELLUM_AGS_STATIC_SET(globalSetAmbientLightLevel, w.state.globals.ambientLight = std::clamp(value, -100, 100))
VELLUM_AGS_BODY(globalSetAmbientTint) {
  worldOf(call).state.globals.ambientTint = tintOf(call, 0);
  return call.done();
}
// Manual, SaveScreenShot: in the folder of the saves.
VELLUM_AGS_BODY(globalSaveScreenShot) {
  if (call.r(0) == nullptr) return noText(call);
  std::string_view name = call.s(0);
  bool isPicture = base::hasExtension(name, ".png") || base::hasExtension(name, ".bmp");
  std::string path = base::cat(name.starts_with('$') ? "" : "$SAVEGAMEDIR$/", name, isPicture ? "" : ".bmp");
  chargeScreen(call);
  return call.done(std::int32_t(writePictureFile(call, path, worldOf(call).screen.picture())));
}

}  // namespace vellum::ags::api
