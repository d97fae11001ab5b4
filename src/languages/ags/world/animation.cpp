// Views and their frames over ticks. A frame shows for one tick, its own delay and the animation's.
#include <algorithm>

#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

constexpr Int Once = 0, Repeat = 1, OnceAndReset = 2;

Int delayOf(Int delay, const Frame* frame) {
  return std::clamp(delay, -1000, 100'000) + (frame != nullptr ? std::clamp(frame->delay, -1000, 100'000) : 0);
}

}  // namespace

void World::playFrameSound(int view, int loop, int number, int volume) {
  int sound = soundOf({view, loop, number});
  if (sound < 0) return;
  int channel = play(sound, -1, 0, 0, -1, false);
  if (channel >= 0) channels[channel].volume = volume;
}

// False when it has ended.
bool World::stepAnimation(Animation& animation, int viewNumber, Int& loopNumber, Int& number, int volume) {
  if (--animation.wait >= 0) return true;
  const Loop* shown = loop(viewNumber, loopNumber);
  if (shown == nullptr || shown->frames.empty()) return false;
  auto count = static_cast<Int>(shown->frames.size());
  if (animation.backwards != 0 ? number > 0 : number + 1 < count) {
    number = std::clamp<Int>(number + (animation.backwards != 0 ? -1 : 1), 0, count - 1);
  } else if (shown->runNext && animation.backwards == 0 && loop(viewNumber, loopNumber + 1) != nullptr) {
    ++loopNumber;
    number = 0;
  } else if (animation.repeat == Repeat) {
    if (animation.backwards == 0)
      while (loopNumber > 0 && loop(viewNumber, loopNumber - 1)->runNext) --loopNumber;
    shown = loop(viewNumber, loopNumber);
    number = animation.backwards != 0 ? std::max<Int>(0, static_cast<Int>(shown->frames.size()) - 1) : 0;
  } else {
    if (animation.repeat == OnceAndReset) number = animation.backwards != 0 ? count - 1 : 0;
    animation.on = 0;
    return false;
  }
  animation.wait = delayOf(animation.delay, frame(viewNumber, loopNumber, number));
  playFrameSound(viewNumber, loopNumber, number, volume * std::clamp(animation.volume, 0, 100) / 100);
  return true;
}

namespace {

void begin(World& world, Animation& animation, int view, Int& shownLoop, Int& shownFrame, int loop, int delay,
           int repeat, bool backwards, int frame, int volume) {
  const Loop* chosen = world.loop(view, loop);
  Int count = chosen != nullptr ? static_cast<Int>(chosen->frames.size()) : 0;
  shownLoop = loop;
  // Manual, Character.Animate: backwards it begins with the frame before; before the first is the last.
  if (backwards) shownFrame = frame > 0 ? std::min<Int>(frame, count) - 1 : std::max<Int>(0, count - 1);
  else shownFrame = std::clamp<Int>(frame, 0, std::max<Int>(0, count - 1));
  animation.on = 1;
  animation.repeat = repeat;
  animation.backwards = backwards;
  animation.delay = delay;
  animation.volume = volume;
  animation.wait = delayOf(delay, world.frame(view, loop, shownFrame));
  world.playFrameSound(view, loop, shownFrame, volume);
}

}  // namespace

void World::animate(CharacterState& character, int loop, int delay, int repeat, bool backwards, int frame, int volume) {
  stop(character);
  character.idle = 0;
  begin(*this, character.animation, character.view, character.loop, character.frame, loop, delay, repeat, backwards,
        frame, volume);
  if (log_.listening())
    log_.event("animate", {},
               {{"character", scriptNameOf(character)}, {"view", character.view}, {"loop", loop}, {"repeat", repeat}});
}

void World::animate(ObjectState& object, int loop, int delay, int repeat, bool backwards, int frame, int volume) {
  begin(*this, object.animation, object.view, object.loop, object.frame, loop, delay, repeat, backwards, frame, volume);
  if (log_.listening())
    log_.event("animate", {},
               {{"object", static_cast<Int>(&object - room->objects.data())}, {"view", object.view}, {"loop", loop}});
}

void World::animate(ControlState& control, int view, int loop, int delay, int repeat, bool backwards, int frame,
                    int volume) {
  control.view = view;
  begin(*this, control.animation, view, control.loop, control.frame, loop, delay, repeat, backwards, frame, volume);
  control.pushedGraphic = control.mouseOverGraphic = 0;
  control.normalGraphic = graphicOf(view, control.loop, control.frame, 0);
}

// Manual, Button.Animate: the frames take the place of the button's pictures.
void World::stepButton(ControlState& control) {
  stepAnimation(control.animation, control.view, control.loop, control.frame, control.animation.volume);
  control.normalGraphic = graphicOf(control.view, control.loop, control.frame, control.normalGraphic);
}

void World::setView(CharacterState& character, int view, int loop, int frame, bool lock) {
  character.animation.on = 0;
  character.idle = 0;
  character.view = view;
  if (loop >= 0) character.loop = loop;
  else if (this->loop(view, character.loop) == nullptr) character.loop = 0;
  character.frame = std::max(frame, 0);
  character.viewLocked = lock;
}

void World::unlockView(CharacterState& character) {
  if (character.viewLocked == 0) return;
  character.viewLocked = 0;
  character.animation.on = 0;
  character.view = character.normalView;
  character.offsetX = character.offsetY = 0;
  character.frame = 0;
  if (loop(character.view, character.loop) == nullptr) character.loop = 0;
  character.idleWait = std::clamp(character.idleDelay, 0, 100'000) * g.ticksPerSecond;
}

// Frame 0 is for standing.
void World::stepWalkFrame(CharacterState& character) {
  if (--character.walkWait >= 0) return;
  const Loop* shown = loop(character.view, character.loop);
  Int count = shown != nullptr ? static_cast<Int>(shown->frames.size()) : 0;
  ++character.frame;
  if (character.frame >= count) character.frame = count > 1 ? 1 : 0;
  if (character.frame < 0) character.frame = 0;
  character.walkWait = delayOf(character.animationDelay, frame(character.view, character.loop, character.frame));
  playFrameSound(character.view, character.loop, character.frame, std::clamp(character.animationVolume, 0, 100));
}

void World::stepIdle(CharacterState& character) {
  if (character.idleView <= 0 || character.viewLocked != 0 || character.room != g.room) return;
  if (character.idle != 0) {
    Animation idle;
    idle.on = 1;
    idle.delay = character.idleAnimationDelay;
    idle.wait = character.idleWait;
    idle.repeat = character.idleDelay == 0 ? Repeat : Once;
    bool goes = stepAnimation(idle, character.idleView, character.loop, character.frame,
                              std::clamp(character.animationVolume, 0, 100));
    character.idleWait = idle.wait;
    if (goes) return;
    character.idle = 0;
    character.view = character.normalView;
    character.frame = 0;
    character.idleWait = std::clamp(character.idleDelay, 0, 100'000) * g.ticksPerSecond;
    return;
  }
  if (--character.idleWait > 0) return;
  character.idle = 1;
  character.view = character.idleView;
  if (loop(character.view, character.loop) == nullptr) character.loop = 0;
  character.frame = 0;
  character.idleWait = delayOf(character.idleAnimationDelay, frame(character.view, character.loop, 0));
}

void World::stepSpeech(CharacterState& character) {
  int view = character.speaking == 2 ? character.thinkView : character.speechView;
  if (view <= 0 || character.viewLocked != 0) return;
  const Loop* shown = loop(view, character.loop);
  if (shown == nullptr || shown->frames.empty()) shown = loop(view, 0);
  if (shown == nullptr || shown->frames.empty()) return;
  // The mouth closes a while before the end (manual, game.close_mouth_end_speech_time).
  if (blocking.kind == static_cast<Int>(Wait::Speech) && blocking.ticks >= 0 &&
      blocking.ticks <= vars.closeMouthEndSpeechTime) {
    character.speechFrame = 0;
    return;
  }
  if (--character.speechWait >= 0) return;
  auto count = static_cast<Int>(shown->frames.size());
  character.speechFrame = (std::clamp<Int>(character.speechFrame, 0, count - 1) + 1) % count;
  Int delay = g.useGlobalSpeechDelay != 0 ? g.globalSpeechDelay : character.speechAnimationDelay;
  character.speechWait = delayOf(delay, &shown->frames[character.speechFrame]);
}

}  // namespace vellum::ags::world
