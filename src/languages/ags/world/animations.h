// Views and their frames over ticks. A frame shows for one tick, its own delay and the animation's.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Audio;
class Views;

class Animations {
 public:
  Animations(const Game& game, GameState& state, Log& log, Views& views, Audio& audio)
      : game_(game), state_(state), log_(log), views_(views), audio_(audio) {}

  void animate(CharacterState& character, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void animate(ObjectState& object, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void animate(ControlState& control, int view, int loop, int delay, int repeat, bool backwards, int frame, int volume);
  void setView(CharacterState& character, int view, int loop, int frame, bool lock);
  void unlockView(CharacterState& character);

  // One tick of an animation; false when it has ended.
  bool step(Animation& animation, int view, Int& loop, Int& frame, int volume);
  void stepWalkFrame(CharacterState& character);
  void stepIdle(CharacterState& character);
  // A character that speaks without a view for it does nothing.
  bool hasSpeechView(const CharacterState& character) const {
    return (character.speaking == 2 ? character.thinkView : character.speechView) > 0;
  }
  void stepSpeech(CharacterState& character);
  void stepButton(ControlState& control);

 private:
  struct Start {
    int view, loop, delay, repeat;
    bool backwards;
    int frame, volume;
  };
  void begin(Animation& animation, Int& shownLoop, Int& shownFrame, const Start& start);

  const Game& game_;
  GameState& state_;
  Log& log_;
  Views& views_;
  Audio& audio_;
};

}  // namespace vellum::ags::world
