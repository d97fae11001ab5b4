#include "languages/ags/world/animations.h"

#include <algorithm>

#include "languages/ags/world/stop_moving.h"
#include "languages/ags/world/tasks.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

constexpr Int Once = 0, Repeat = 1, OnceAndReset = 2;

Int waitOf(Int delay, Int speed) { return std::clamp(delay, -1000, 100'000) + std::clamp(speed, -1000, 100'000); }

FrameSound scaled(FrameSound sound, int volume) {
  sound.volume = sound.volume * std::clamp(volume, 0, 100) / 100;
  return sound;
}

}  // namespace

void Animations::begin(Animation& animation, Int& shownLoop, Int& shownFrame, const Start& start) {
  const Loop* chosen = game_.loop(start.view, start.loop);
  Int count = chosen != nullptr ? static_cast<Int>(chosen->frames.size()) : 0;
  Int last = std::max<Int>(0, count - 1);
  shownLoop = start.loop;
  // Manual, Character.Animate: backwards, it starts with the previous frame; before the first comes the last.
  if (start.backwards) shownFrame = start.frame > 0 ? std::min<Int>(start.frame, count) - 1 : last;
  else shownFrame = std::clamp<Int>(start.frame, 0, last);
  animation.on = 1;
  animation.repeat = start.repeat;
  animation.backwards = start.backwards;
  animation.delay = start.delay;
  animation.volume = start.volume;
  animation.wait = waitOf(start.delay, views_.speedOf({start.view, start.loop, shownFrame}));
  enterFrame({start.view, start.loop, shownFrame}, scaled(start.sound, start.volume), start.owner);
}

void Animations::enterFrame(const FrameKey& frame, const FrameSound& sound, const Owner& owner) {
  audio_.playFrameSound(frame.view, frame.loop, frame.frame, sound);
  if (views_.eventOf(frame).empty()) return;
  FrameOwner kind = FrameOwner::Character;
  Int number = 0;
  if (owner.character != nullptr) {
    number = state_.indexOf(*owner.character);
  } else if (owner.object != nullptr) {
    kind = FrameOwner::Object;
    number = static_cast<Int>(owner.object - state_.room->objects.data());
  } else if (owner.button != nullptr) {
    kind = FrameOwner::Button;
    number = state_.numberOf(*owner.button);
  } else {
    return;
  }
  tasks_.schedule(TaskKind::FrameEvent, static_cast<Int>(kind), number, frame.view, frame.loop, frame.frame);
}

void Animations::animate(CharacterState& character, int loop, int delay, int repeat, bool backwards, int frame,
                         int volume) {
  stopMoving(character);
  stopIdling(character);
  begin(character.animation, character.loop, character.frame,
        {character.view,
         loop,
         delay,
         repeat,
         backwards,
         frame,
         volume,
         soundOf(character),
         {&character, nullptr, nullptr}});
  if (log_.listening())
    log_.event("animate", {},
               {{"character", game_.scriptNameOf(state_.indexOf(character))},
                {"view", character.view},
                {"loop", loop},
                {"repeat", repeat}});
}

void Animations::animate(ObjectState& object, int loop, int delay, int repeat, bool backwards, int frame, int volume) {
  begin(object.animation, object.loop, object.frame,
        {object.view, loop, delay, repeat, backwards, frame, volume, soundOf(object), {nullptr, &object, nullptr}});
  if (log_.listening())
    log_.event(
        "animate", {},
        {{"object", static_cast<Int>(&object - state_.room->objects.data())}, {"view", object.view}, {"loop", loop}});
}

void Animations::animate(ControlState& control, int view, int loop, int delay, int repeat, bool backwards, int frame,
                         int volume) {
  control.view = view;
  begin(control.animation, control.loop, control.frame,
        {view, loop, delay, repeat, backwards, frame, volume, {}, {nullptr, nullptr, &control}});
  control.pushedGraphic = control.mouseOverGraphic = 0;
  control.normalGraphic = views_.graphicOf(view, control.loop, control.frame, 0);
}

void Animations::animate(OverlayState& overlay, int view, int loop, int delay, int repeat, bool backwards, int frame,
                         int volume) {
  overlay.view = view;
  begin(overlay.animation, overlay.loop, overlay.frame,
        {view, loop, delay, repeat, backwards, frame, volume, {}, NoOwner});
  showFrame(overlay);
}

void Animations::showFrame(OverlayState& overlay) {
  const Frame* frame = game_.frame(overlay.view, overlay.loop, overlay.frame);
  if (frame == nullptr) return;
  views_.setSprite(overlay, views_.graphicOf(overlay.view, overlay.loop, overlay.frame, overlay.sprite));
  overlay.flip = views_.flipOf({overlay.view, overlay.loop, overlay.frame});
}

void Animations::setView(CharacterState& character, int view, int loop, int frame, bool lock) {
  character.animation.on = 0;
  character.idle = 0;
  character.view = view;
  if (loop >= 0) character.loop = loop;
  else if (game_.loop(view, character.loop) == nullptr) character.loop = 0;
  character.frame = std::max(frame, 0);
  character.viewLocked = lock;
}

void Animations::unlockView(CharacterState& character) {
  if (character.viewLocked == 0) return;
  character.viewLocked = 0;
  character.animation.on = 0;
  character.view = character.normalView;
  character.offsetX = character.offsetY = 0;
  character.frame = 0;
  if (game_.loop(character.view, character.loop) == nullptr) character.loop = 0;
  restartIdle(character);
}

// Returns false when it has ended.
bool Animations::step(Animation& animation, int viewNumber, Int& loopNumber, Int& number, const FrameSound& sound,
                      const Owner& owner) {
  if (--animation.wait >= 0) return true;
  const Loop* shown = game_.loop(viewNumber, loopNumber);
  if (shown == nullptr || shown->frames.empty()) return false;
  auto count = static_cast<Int>(shown->frames.size());
  if (animation.backwards != 0 ? number > 0 : number + 1 < count) {
    number = std::clamp<Int>(number + (animation.backwards != 0 ? -1 : 1), 0, count - 1);
  } else if (shown->runNext && animation.backwards == 0 && game_.loop(viewNumber, loopNumber + 1) != nullptr) {
    ++loopNumber;
    number = 0;
  } else if (animation.repeat == Repeat) {
    if (animation.backwards == 0)
      while (loopNumber > 0 && game_.loop(viewNumber, loopNumber - 1)->runNext) --loopNumber;
    shown = game_.loop(viewNumber, loopNumber);
    number = animation.backwards != 0 ? std::max<Int>(0, static_cast<Int>(shown->frames.size()) - 1) : 0;
  } else {
    if (animation.repeat == OnceAndReset) number = animation.backwards != 0 ? count - 1 : 0;
    animation.on = 0;
    return false;
  }
  animation.wait = waitOf(animation.delay, views_.speedOf({viewNumber, loopNumber, number}));
  enterFrame({viewNumber, loopNumber, number}, scaled(sound, animation.volume), owner);
  return true;
}

// Frame 0 is for standing.
void Animations::stepWalkFrame(CharacterState& character) {
  if (--character.walkWait >= 0) return;
  const Loop* shown = game_.loop(character.view, character.loop);
  Int count = shown != nullptr ? static_cast<Int>(shown->frames.size()) : 0;
  ++character.frame;
  if (character.frame >= count) character.frame = count > 1 ? 1 : 0;
  if (character.frame < 0) character.frame = 0;
  character.walkWait =
      waitOf(character.animationDelay, views_.speedOf({character.view, character.loop, character.frame}));
  enterFrame({character.view, character.loop, character.frame}, soundOf(character), {&character, nullptr, nullptr});
}

void Animations::stepIdle(CharacterState& character) {
  if (character.idleView <= 0 || character.viewLocked != 0 || character.room != state_.globals.room) return;
  if (character.idle != 0) {
    Animation idle;
    idle.on = 1;
    idle.delay = character.idleAnimationDelay;
    idle.wait = character.idleWait;
    idle.repeat = character.idleDelay == 0 ? Repeat : Once;
    bool goes = step(idle, character.idleView, character.loop, character.frame, soundOf(character),
                     {&character, nullptr, nullptr});
    character.idleWait = idle.wait;
    if (goes) return;
    stopIdling(character);
  }
  // The delay is counted in seconds of the game's clock, not of the character's.
  const Int speed = std::max(state_.globals.ticksPerSecond, 1);
  bool isSecond = character.idleFresh != 0 || (state_.globals.tick - 1) % speed == 0;
  character.idleFresh = 0;
  if (!isSecond || --character.idleWait >= 0) return;
  character.idle = 1;
  character.view = character.idleView;
  if (game_.loop(character.view, character.loop) == nullptr) character.loop = 0;
  character.frame = 0;
  character.idleWait = waitOf(character.idleAnimationDelay, views_.speedOf({character.view, character.loop, 0}));
}

void Animations::stepSpeech(CharacterState& character) {
  int view = character.speaking == 2 ? character.thinkView : character.speechView;
  if (view <= 0 || character.viewLocked != 0) return;
  Int loop = character.loop;
  const Loop* shown = game_.loop(view, loop);
  if (shown == nullptr || shown->frames.empty()) shown = game_.loop(view, loop = 0);
  if (shown == nullptr || shown->frames.empty()) return;
  // The mouth closes some time before the end (manual, game.close_mouth_end_speech_time).
  if (state_.blocking.kind == static_cast<Int>(Wait::Speech) && state_.blocking.ticks >= 0 &&
      state_.blocking.ticks <= state_.variables.closeMouthEndSpeechTime) {
    character.speechFrame = 0;
    return;
  }
  if (--character.speechWait >= 0) return;
  auto count = static_cast<Int>(shown->frames.size());
  character.speechFrame = (std::clamp<Int>(character.speechFrame, 0, count - 1) + 1) % count;
  Int delay =
      state_.globals.useGlobalSpeechDelay != 0 ? state_.globals.globalSpeechDelay : character.speechAnimationDelay;
  character.speechWait = waitOf(delay, views_.speedOf({view, loop, character.speechFrame}));
}

// Manual, Button.Animate: the frames replace the button's pictures.
void Animations::stepButton(ControlState& control) {
  step(control.animation, control.view, control.loop, control.frame, {}, {nullptr, nullptr, &control});
  control.normalGraphic = views_.graphicOf(control.view, control.loop, control.frame, control.normalGraphic);
}

void Animations::stepOverlay(OverlayState& overlay) {
  if (overlay.animation.on == 0 || (overlay.pausesWithGame != 0 && state_.isPaused())) return;
  if (step(overlay.animation, overlay.view, overlay.loop, overlay.frame, {}, NoOwner)) return showFrame(overlay);
  overlay.animation.on = 0;
  overlay.view = overlay.loop = overlay.frame = 0;
}

}  // namespace vellum::ags::world
