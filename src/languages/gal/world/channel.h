// The state of one channel, between ticks and within a tick. Times are in ticks of 1/30 second.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/field_count.h"
#include "languages/gal/world/definition.h"

namespace vellum::gal {

// The whole ticks that cover a time; a value slightly above a whole number counts as that number.
inline std::int32_t ticksOf(double seconds) {
  constexpr std::int32_t MaxTicks = 1 << 30;
  double ticks = std::ceil(seconds * TicksPerSecond - 1e-4);
  if (!(ticks > 0)) return 0;
  return ticks < MaxTicks ? static_cast<std::int32_t>(ticks) : MaxTicks;
}

// A script that plays. `clip` is the entity's script, -1 for None.
struct Playback {
  double position = 0;  // in frames, from 0 to the script's length
  double step = 0;      // frames a tick
  float length = 0;     // in frames
  float rate = 1;
  std::int32_t clip = -1;
  bool looping = true;
};

// The frame to show: one that stopped at its end shows its last frame.
inline double frameOf(const Playback& playback) {
  double last = playback.length > 1 ? double(playback.length) - 1 : 0;
  return !playback.looping && playback.position > last ? last : playback.position;
}

// A script that fades out.
struct FadingPlayback : Playback {
  float weight = 0;    // when the blend began
  bool waits = false;  // paused
};

// What every tick accesses; small, since there may be a hundred thousand of them.
struct ChannelState {
  Playback now;
  float blendTicks = 0;  // length of the blend under way; 0: none
  std::int32_t blendElapsed = 0;
  float fadeOutSeconds = 0;      // blend time of the running script, for when the channel empties; 0: none
  std::int32_t level = 0;        // while bound
  std::int32_t ticksLeft = 0;    // while bound, and without a parent: unbinds when it is 0 at the start of a tick
  std::int32_t timerTicks = -1;  // -1: no timer
  std::int32_t timerAction = -1;
  std::int16_t parent = -1;  // the channel whose binding this one shares
  std::uint8_t fadingCount = 0;
  bool bound : 1 = false;
  bool waitBlendIn : 1 = false;
  bool notifies : 1 = false;  // ChannelExtra has some
  // Not part of saves and hashes:
  bool renewed : 1 = false;       // while it sleeps: Default enters its block in every tick
  bool clipNotifies : 1 = false;  // the running script has notifies of its own
};
static_assert(sizeof(ChannelState) == 64, "one cache line");

// What only a blend or a notify accesses.
struct ChannelExtra {
  static constexpr int MaxFading = 3;
  FadingPlayback fading[MaxFading];
  struct Notify {
    float when;         // a part of the script's length
    std::int32_t text;  // a string id
  };
  std::vector<Notify> notifies;
};

// What a set or force block requests, from its start to the end of the tick.
struct PendingBlock {
  bool entered = false;  // this tick
  bool again = false;    // entered since Default began
  bool closed = false;   // nothing inside affects more than the channel
  bool looping = true, restart = false, blendIn = true, blendNull = true, waitBlendIn = false, waitBlendOut = false;
  bool keepIsLengths = false;
  std::int16_t sync = -1;
  std::int32_t clip = -1;
  std::int32_t tries = 0;  // attempts of Default to enter or reset the channel
  std::int32_t stirs = 0;  // actions inside that the next Default may not repeat
  float blend = 0, rate = 1, startLow = 0, startHigh = 0, keep = 0;
  std::vector<ChannelExtra::Notify> notifies;

  bool syncs() const { return entered && sync >= 0; }

  // GAL manual, "Command statements": "the associated channel is reset to its defaults".
  void reset() {
    static_assert(base::fieldCount<PendingBlock> == 20, "reset a new field below, then count it here");
    entered = again = looping = blendIn = blendNull = true;
    restart = waitBlendIn = waitBlendOut = keepIsLengths = false;
    sync = -1;
    clip = -1;
    blend = startLow = startHigh = keep = 0;
    rate = 1;
    notifies.clear();  // keeps its memory: a steady tick allocates nothing
  }
};

// The weight of the running script in the channel's mix, from 0 to 1.
inline float weightOf(const ChannelState& channel) {
  if (channel.blendTicks <= 0) return 1;
  float part = static_cast<float>(channel.blendElapsed) / channel.blendTicks;
  return part < 1 ? part : 1;
}

}  // namespace vellum::gal
