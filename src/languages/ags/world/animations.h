// Views and their frames over ticks. A frame shows for one tick, its own delay and the animation's.
#pragma once

#include <algorithm>

#include "languages/ags/world/audio.h"
#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Tasks;
class Views;

// The sounds of the frames of a character or an object.
FrameSound soundOf(const auto& figure) {
  return {std::clamp<Int>(figure.animationVolume, 0, 100) * std::clamp<Int>(figure.audioVolume, 0, 100) / 100,
          std::clamp<Int>(figure.audioPanning, -100, 100), figure.audioSpeed};
}

class Animations {
 public:
  Animations(const Game& game, GameState& state, Log& log, Tasks& tasks, Views& views, Audio& audio)
      : game_(game), state_(state), log_(log), tasks_(tasks), views_(views), audio_(audio) {}

  void animate(CharacterState& character, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void animate(ObjectState& object, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void animate(ControlState& control, int view, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void animate(OverlayState& overlay, int view, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void setView(CharacterState& character, int view, int loop, int frame, bool lock);
  void unlockView(CharacterState& character);

  // One tick of an animation; false when it has ended.
  bool step(CharacterState& character) {
    return step(character.animation, character.view, character.loop, character.frame, soundOf(character),
                {&character, nullptr, nullptr});
  }
  bool step(ObjectState& object) {
    return step(object.animation, object.view, object.loop, object.frame, soundOf(object), {nullptr, &object, nullptr});
  }
  void stepWalkFrame(CharacterState& character);
  void stepIdle(CharacterState& character);
  // A character that speaks without a view for it does nothing.
  bool hasSpeechView(const CharacterState& character) const {
    return (character.speaking == 2 ? character.thinkView : character.speechView) > 0;
  }
  void stepSpeech(CharacterState& character);
  void stepButton(ControlState& control);
  void stepOverlay(OverlayState& overlay);

 private:
  // Whose frames they are; overlays have no events.
  struct Owner {
    const CharacterState* character;
    const ObjectState* object;
    const ControlState* button;
  };
  static constexpr Owner NoOwner{nullptr, nullptr, nullptr};
  struct Start {
    int view, loop, delay, repeat;
    bool backwards;
    int frame, volume;
    FrameSound sound;
    Owner owner;
  };
  bool step(Animation& animation, int view, Int& loop, Int& frame, const FrameSound& sound, const Owner& owner);
  // The effects of a frame that has just appeared: its sound, its event.
  void enterFrame(const FrameKey& frame, const FrameSound& sound, const Owner& owner);
  void showFrame(OverlayState& overlay);
  void begin(Animation& animation, Int& shownLoop, Int& shownFrame, const Start& start);

  const Game& game_;
  GameState& state_;
  Log& log_;
  Tasks& tasks_;
  Views& views_;
  Audio& audio_;
};

}  // namespace vellum::ags::world
