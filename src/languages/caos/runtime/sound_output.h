// Sounds and music as events, for a player that fetches them after a tick.
#pragma once

#include "languages/caos/runtime/environment.h"
#include "languages/caos/world/voice.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

class SoundOutput {
 public:
  SoundOutput(const Environment& environment, World& world) : environment_(environment), world_(world) {}

  void start(const Agent& agent, std::string_view name, bool controlled, bool looped);
  // CAOS: SEZZ. The syllables follow what the agent says already.
  void speak(const Agent& agent, const std::vector<Syllable>& syllables);
  void startMusic();  // the track and the MIDI file of the world
  void startMidi();
  void adjustMusic();  // after a change of a volume
  // What repeats until it is ended. A player that is attached to another world, or has just started, knows nothing of
  // it.
  struct Repeating {
    bool music = false, midi = false;
    std::vector<SoundEvent> loops;
  };
  Repeating repeating() const;
  // After a load: ends what repeated before it, starts what repeats now.
  void resume(const Repeating& before);
  void post(SoundEvent event);
  // Only writes the trace's line, without an event for the player.
  void trace(const SoundEvent& event) const;
  // One tick of delayed sounds, controlled sounds, and music.
  void tick();

 private:
  void startDue(std::vector<DelayedSound>& waiting);
  void adjustControlled();
  void chooseMusic();

  const Environment& environment_;
  World& world_;
};

}  // namespace vellum::caos
