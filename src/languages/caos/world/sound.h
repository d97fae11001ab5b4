// Sounds and music as events: start, origin, volume. A player reads them after each tick.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "languages/caos/world/body.h"

namespace vellum::caos {

struct Camera;

constexpr std::int32_t Silent = -10000, Loudest = 0;  // hundredths of a decibel (CAOS: VOLM)
constexpr std::size_t MaxSoundEvents = 10'000;        // kept for a player that fetches them late
constexpr std::size_t MaxDelayedSounds = 10'000;
constexpr std::size_t MaxTrackName = 1000;  // of music and MIDI files
// Players refer to the music and to the MIDI file by these numbers.
constexpr std::uint32_t MusicNumber = 0, MidiNumber = 0xffffffff;

// The sound of a place: full volume up to the edges of the view, fading over two thousand pixels beyond; panned by the
// distance from the view's middle, -10000 left to 10000 right.
struct Loudness {
  std::int32_t volume = Loudest, panning = 0;
};
Loudness heardFrom(const Camera& camera, float x, float y);

struct SoundEvent {
  enum Kind : std::uint8_t { Play, Loop, Adjust, Fade, Stop, Music, Midi } kind = Play;
  std::uint32_t number = 0;  // of the sound: Adjust, Fade and Stop refer to a started one
  std::string name;          // "drnk"; Music: "file\\track" or ""; Midi: "" stops
  Loudness loudness;
};

// The event's name in the trace and for players.
constexpr std::string_view soundEventName(SoundEvent::Kind kind) {
  constexpr std::string_view names[] = {"play", "loop", "adjust", "fade", "stop", "music", "midi"};
  return names[kind];
}

struct DelayedSound {
  std::string name;
  AgentHandle agent = 0;
  std::uint64_t due = 0;  // world tick
};

struct Sounds {
  std::uint32_t nextNumber = 1;
  std::int32_t volume[3] = {Loudest, Loudest, Loudest};  // sounds, MIDI, music
  std::int32_t muted = 0;                                // 1 sounds, 2 music (CAOS: MUTE)
  std::vector<DelayedSound> delayed;
  std::vector<DelayedSound> speech;  // syllables that are not spoken yet, and pauses, which have no name
  std::string track;                 // the music that plays
  std::uint64_t trackUntil = 0;      // world tick until which no room's music replaces it (CAOS: STRK)
  std::string midi;
  bool cdInUse = false;  // CAOS: _CD_ INIT: sounds and music are silent until _CD_ SHUT

  // Not part of the world: events that the player has not fetched yet.
  std::vector<SoundEvent> events;
  void post(SoundEvent event) {
    if (events.size() < MaxSoundEvents) events.push_back(std::move(event));
  }
  bool soundsSilent() const { return (muted & 1) != 0 || cdInUse; }
  Loudness midiLoudness() const { return {(muted & 2) != 0 || cdInUse ? Silent : volume[1], 0}; }
  Loudness musicLoudness() const { return {(muted & 2) != 0 || cdInUse ? Silent : volume[2], 0}; }
};

}  // namespace vellum::caos
