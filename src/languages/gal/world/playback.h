// How a channel plays, by itself: time passes, scripts fade out.
#pragma once

#include "languages/gal/world/channel.h"

namespace vellum::gal {

// One tick. GAL manual, "looping": at the end the script starts again, or "freezes on the last frame".
inline void moveOn(Playback& playback) {
  if (playback.clip < 0) return;
  double length = playback.length, next = playback.position + playback.step;
  if (playback.looping) {
    if (next >= length || next < 0) {
      next = std::fmod(next, length);
      if (next < 0) next += length;
      if (next >= length) next = 0;  // a tiny negative number is a rounding error
    }
  } else {
    next = next < 0 ? 0 : next > length ? length : next;
  }
  playback.position = next;
}

// Advances the blend under way by a tick; returns whether it was the last.
inline bool blendOn(ChannelState& channel) {
  ++channel.blendElapsed;
  if (static_cast<float>(channel.blendElapsed) < channel.blendTicks) return false;
  channel.blendTicks = 0;
  channel.fadingCount = 0;
  return true;
}

// A tick of everything that the channel plays. Returns whether its own script moved.
inline bool advance(ChannelState& channel, ChannelExtra& extra) {
  bool blending = channel.blendTicks > 0;
  if (blending && !blendOn(channel)) {
    for (int i = 0; i < channel.fadingCount; ++i)
      if (!extra.fading[i].waits) moveOn(extra.fading[i]);
  }
  if (channel.now.clip < 0 || (blending && channel.waitBlendIn)) return false;
  moveOn(channel.now);
  return true;
}

// As many ticks in which the channel's requests do not change, with its binding and its timer.
void skip(ChannelState& channel, ChannelExtra& extra, std::uint64_t ticks);

// Lets the current script fade out within a time; the channel has no script of its own afterwards.
void fadeOut(ChannelState& channel, ChannelExtra& extra, float seconds, bool wait);

}  // namespace vellum::gal
