#include "languages/gal/world/playback.h"

namespace vellum::gal {
namespace {

constexpr double UnitsOfFrame = 65536;

// A number of frames in units whose sums are exact, so that one large step equals many small ones. -1: not a whole
// number of units, or too large.
std::int64_t unitsOf(double frames) {
  constexpr double Limit = 32768;
  if (!(frames >= 0 && frames < Limit)) return -1;
  auto units = static_cast<std::int64_t>(frames * UnitsOfFrame);
  return static_cast<double>(units) == frames * UnitsOfFrame ? units : -1;
}

// `ticks` steps in one call.
void move(Playback& playback, std::uint64_t ticks) {
  constexpr std::uint64_t Few = 4;
  if (playback.clip < 0 || playback.step == 0) return;
  if (ticks > Few) {
    std::int64_t step = unitsOf(playback.step), position = unitsOf(playback.position),
                 length = unitsOf(playback.length);
    if (step >= 0 && position >= 0 && length > 0) {
      std::int64_t end = position + step * static_cast<std::int64_t>(ticks);
      if (end >= length) end = playback.looping ? end % length : length;
      playback.position = static_cast<double>(end) / UnitsOfFrame;
      return;
    }
  }
  for (std::uint64_t i = 0; i < ticks; ++i) moveOn(playback);
}

}  // namespace

void skip(ChannelState& channel, ChannelExtra& extra, std::uint64_t ticks) {
  if (channel.timerTicks > 0) channel.timerTicks -= static_cast<std::int32_t>(ticks);
  if (channel.bound && channel.parent < 0 && !channel.renewed) channel.ticksLeft -= static_cast<std::int32_t>(ticks);
  if (channel.blendTicks > 0) {
    std::uint64_t blended = 1;
    for (bool over = blendOn(channel); !over && blended < ticks; ++blended) over = blendOn(channel);
    for (int i = 0; i < channel.fadingCount; ++i)
      if (!extra.fading[i].waits) move(extra.fading[i], blended);
    if (channel.waitBlendIn) ticks -= blended;
  }
  move(channel.now, ticks);
}

// A blend under way is not cut off: its scripts continue from their current weights.
void fadeOut(ChannelState& channel, ChannelExtra& extra, float seconds, bool wait) {
  float ticks = seconds * TicksPerSecond;
  if (!(ticks > 0)) {
    channel.fadingCount = 0;
    channel.blendTicks = 0;
    channel.now = Playback();
    return;
  }
  float weight = weightOf(channel);
  for (int i = 0; i < channel.fadingCount; ++i) {
    extra.fading[i].weight *= 1 - weight;
    extra.fading[i].waits = wait;
  }
  if (channel.now.clip >= 0 && weight > 0) {
    int place = channel.fadingCount;
    if (place < ChannelExtra::MaxFading) {
      ++channel.fadingCount;
    } else {
      // No room: the script with the lowest weight ends at once.
      place = 0;
      for (int i = 1; i < channel.fadingCount; ++i)
        if (extra.fading[i].weight < extra.fading[place].weight) place = i;
    }
    FadingPlayback& fading = extra.fading[place];
    static_cast<Playback&>(fading) = channel.now;
    fading.weight = weight;
    fading.waits = wait;
  }
  channel.now = Playback();
  channel.blendTicks = ticks;
  channel.blendElapsed = 0;
}

}  // namespace vellum::gal
