// Sound as events: what is on which channel, and for how many ticks. Nothing is heard.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

constexpr std::size_t MaxQueue = 10;  // manual, AudioClip.PlayQueued

Int ticksOf(std::int64_t milliseconds, Int ticksPerSecond) {
  return static_cast<Int>(std::clamp<std::int64_t>((milliseconds * ticksPerSecond + 999) / 1000, 1, INT32_MAX));
}

}  // namespace

int World::play(int clip, int priority, int repeat, int fromMs, int wanted, bool queued) {
  const AudioClip* found = clipData(clip);
  if (found == nullptr || !found->available) return -1;
  const AudioClip& data = *found;
  if (priority < 0) priority = data.priority;
  if (repeat < 0) repeat = data.repeat;
  int limit = 0;
  if (data.type >= 0 && static_cast<std::size_t>(data.type) < game_.audioTypes.size())
    limit = game_.audioTypes[data.type].maxChannels;
  int chosen = -1;
  if (wanted >= 0) {
    if (static_cast<std::size_t>(wanted) >= channels.size()) return -1;
    chosen = wanted;
  } else {
    int inUse = 0, weakest = -1, free = -1;
    for (std::size_t i = 1; i < channels.size(); ++i) {  // channel 0 is for speech
      const ChannelState& channel = channels[i];
      if (channel.clip < 0) {
        if (free < 0) free = static_cast<int>(i);
        continue;
      }
      const AudioClip* other = clipData(channel.clip);
      if ((other != nullptr ? other->type : -1) != data.type) continue;
      ++inUse;
      // What waits for its turn takes no place of its equals.
      bool isWeaker = queued ? channel.priority < priority : channel.priority <= priority;
      if (isWeaker && (weakest < 0 || channel.priority < channels[weakest].priority)) weakest = static_cast<int>(i);
    }
    if (limit > 0 && inUse >= limit) chosen = weakest;
    else if (free >= 0) chosen = free;
    else chosen = weakest;
  }
  if (chosen < 0) {
    if (queued && queuedClips.size() < MaxQueue) queuedClips.push_back(clip);
    return -1;
  }
  // Only one MIDI file plays at a time (manual, AudioClip.Play).
  for (int i = 0; i < channelCount() && data.isMidi(); ++i) {
    const AudioClip* other = clipData(channels[static_cast<std::size_t>(i)].clip);
    if (other != nullptr && other->isMidi() && i != chosen) stopChannel(i);
  }
  ChannelState& channel = channels[chosen];
  channel = {};
  channel.clip = clip;
  channel.priority = priority;
  channel.repeat = repeat;
  channel.volume =
      data.type >= 0 && static_cast<std::size_t>(data.type) < typeVolumes.size() && typeVolumes[data.type] != 100
          ? typeVolumes[data.type]
          : data.volume;
  channel.ticks = ticksOf(data.lengthMs, g.ticksPerSecond);
  channel.tick = fromMs <= 0 ? 0 : std::min(ticksOf(fromMs, g.ticksPerSecond), channel.ticks);
  if (log_.listening())
    log_.event("audio", base::cat("sound: ", data.scriptName, repeat != 0 ? " (repeating)" : ""),
               {{"clip", data.scriptName}, {"channel", chosen}, {"repeat", repeat}});
  return chosen;
}

void World::stopChannel(int number) {
  if (number < 0 || static_cast<std::size_t>(number) >= channels.size() || channels[number].clip < 0) return;
  const AudioClip* clip = clipData(channels[number].clip);
  channels[number] = {};
  if (log_.listening() && clip != nullptr)
    log_.event("audio_stop", base::cat("sound stops: ", clip->scriptName),
               {{"clip", clip->scriptName}, {"channel", number}});
}

void World::stopAudio(int type) {
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (channels[i].clip < 0) continue;
    const AudioClip* clip = clipData(channels[i].clip);
    if (type < 0 || (clip != nullptr && clip->type == type)) stopChannel(static_cast<int>(i));
  }
  if (type < 0) queuedClips.clear();
}

bool World::isPlaying(int type) const {
  for (const ChannelState& channel : channels) {
    if (channel.clip < 0) continue;
    if (type < 0) return true;
    const AudioClip* clip = clipData(channel.clip);
    if (clip != nullptr && clip->type == type) return true;
  }
  return false;
}

void World::updateAudio() {
  for (std::size_t i = 0; i < channels.size(); ++i) {
    ChannelState& channel = channels[i];
    if (channel.clip < 0 || channel.paused != 0) continue;
    // A tick of the game is more or less than one of the sound (manual, AudioChannel.Speed).
    std::int64_t parts = std::int64_t(channel.part) + std::clamp(channel.speed, 1, 1'000'000);
    channel.tick = static_cast<Int>(std::min<std::int64_t>(channel.tick + parts / 1000, channel.ticks));
    channel.part = static_cast<Int>(parts % 1000);
    if (channel.tick < channel.ticks) continue;
    if (channel.repeat != 0) {
      channel.tick = 0;
      continue;
    }
    const AudioClip* ended = clipData(channel.clip);
    channel = {};
    if (ended == nullptr) continue;
    for (std::size_t j = 0; j < queuedClips.size(); ++j) {
      int next = queuedClips[j];
      if (clipData(next) == nullptr || clipData(next)->type != ended->type) continue;
      queuedClips.erase(queuedClips.begin() + static_cast<std::ptrdiff_t>(j));
      play(next, -1, -1, 0, static_cast<int>(i), false);
      break;
    }
  }
}

}  // namespace vellum::ags::world
