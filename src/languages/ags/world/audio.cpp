#include "languages/ags/world/audio.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::world {

namespace {

constexpr std::size_t MaxQueue = 10;  // manual, AudioClip.PlayQueued

Int ticksOf(std::int64_t milliseconds, Int ticksPerSecond) {
  return static_cast<Int>(std::clamp<std::int64_t>((milliseconds * ticksPerSecond + 999) / 1000, 1, INT32_MAX));
}

}  // namespace

// Types with channels of their own get the lowest ones, in the order of the types; channel 0 is for speech. The other
// types share the rest (manual, "Audio types").
std::pair<std::size_t, std::size_t> Audio::channelsOf(int type) const {
  const std::size_t count = state_.audio.channels.size();
  std::size_t begin = 1, own = 0;
  for (std::size_t i = 1; i < game_.audioTypes.size(); ++i) {  // 0: speech
    own = static_cast<std::size_t>(std::max(game_.audioTypes[i].maxChannels, 0));
    if (static_cast<int>(i) == type && own > 0) return {std::min(begin, count), std::min(begin + own, count)};
    begin += own;
  }
  return {std::min(begin, count), count};
}

// A free channel, or that of a sound of the type with lower priority; -1: there is none.
int Audio::chooseChannel(const AudioClip& data, int priority, bool queued) const {
  const std::vector<ChannelState>& channels = state_.audio.channels;
  int weakest = -1;
  auto [begin, end] = channelsOf(data.type);
  for (std::size_t i = begin; i < end; ++i) {
    const ChannelState& channel = channels[i];
    if (channel.clip < 0) return static_cast<int>(i);
    const AudioClip* other = game_.clip(channel.clip);
    if ((other != nullptr ? other->type : -1) != data.type) continue;
    // A queued clip does not replace clips of the same priority.
    bool isWeaker = queued ? channel.priority < priority : channel.priority <= priority;
    if (isWeaker && (weakest < 0 || channel.priority < channels[weakest].priority)) weakest = static_cast<int>(i);
  }
  return weakest;
}

Int Audio::volumeOf(const AudioClip& data) const {
  const std::vector<Int>& volumes = state_.audio.typeVolumes;
  bool isSet = data.type >= 0 && static_cast<std::size_t>(data.type) < volumes.size() && volumes[data.type] != 100;
  return isSet ? volumes[data.type] : data.volume;
}

int Audio::play(int clip, int priority, int repeat, int fromMs, int wanted, bool queued) {
  const AudioClip* found = game_.clip(clip);
  if (found == nullptr || !found->available) return -1;
  const AudioClip& data = *found;
  if (priority < 0) priority = data.priority;
  if (repeat < 0) repeat = data.repeat;
  std::vector<Int>& queue = state_.audio.queuedClips;
  if (wanted >= channelCount()) return -1;
  int chosen = wanted >= 0 ? wanted : chooseChannel(data, priority, queued);
  if (chosen < 0) {
    if (queued && queue.size() < MaxQueue) queue.push_back(clip);
    return -1;
  }
  // Only one MIDI file plays at a time (manual, AudioClip.Play).
  for (int i = 0; i < channelCount() && data.isMidi(); ++i) {
    const AudioClip* other = game_.clip(state_.audio.channels[static_cast<std::size_t>(i)].clip);
    if (other != nullptr && other->isMidi() && i != chosen) stopChannel(i);
  }
  ChannelState& channel = state_.audio.channels[chosen];
  starts_.resize(state_.audio.channels.size());
  starts_[static_cast<std::size_t>(chosen)] = {starts_[static_cast<std::size_t>(chosen)].count + 1, false};
  channel = {};
  channel.clip = clip;
  channel.priority = priority;
  channel.repeat = repeat;
  channel.volume = volumeOf(data);
  channel.ticks = ticksOf(data.lengthMs, state_.globals.ticksPerSecond);
  channel.tick = fromMs <= 0 ? 0 : std::min(ticksOf(fromMs, state_.globals.ticksPerSecond), channel.ticks);
  if (log_.listening())
    log_.event("audio", base::cat("sound: ", data.scriptName, repeat != 0 ? " (repeating)" : ""),
               {{"clip", data.scriptName}, {"channel", chosen}, {"repeat", repeat}});
  return chosen;
}

void Audio::playFrameSound(int view, int loop, int number, const FrameSound& how) {
  int sound = views_.soundOf({view, loop, number});
  if (sound < 0) return;
  int channel = play(sound, -1, 0, 0, -1, false);
  if (channel < 0) return;
  state_.audio.channels[channel].volume = how.volume;
  state_.audio.channels[channel].panning = how.panning;
  state_.audio.channels[channel].speed = how.speed;
}

void Audio::stopChannel(int number) {
  if (number < 0 || static_cast<std::size_t>(number) >= state_.audio.channels.size() ||
      state_.audio.channels[number].clip < 0)
    return;
  const AudioClip* clip = game_.clip(state_.audio.channels[number].clip);
  state_.audio.channels[number] = {};
  if (log_.listening() && clip != nullptr)
    log_.event("audio_stop", base::cat("sound stops: ", clip->scriptName),
               {{"clip", clip->scriptName}, {"channel", number}});
}

void Audio::stopType(int type) {
  for (std::size_t i = 0; i < state_.audio.channels.size(); ++i) {
    if (state_.audio.channels[i].clip < 0) continue;
    const AudioClip* clip = game_.clip(state_.audio.channels[i].clip);
    if (type < 0 || (clip != nullptr && clip->type == type)) stopChannel(static_cast<int>(i));
  }
  if (type < 0) state_.audio.queuedClips.clear();
}

bool Audio::isPlaying(int type) const {
  for (const ChannelState& channel : state_.audio.channels) {
    if (channel.clip < 0) continue;
    if (type < 0) return true;
    const AudioClip* clip = game_.clip(channel.clip);
    if (clip != nullptr && clip->type == type) return true;
  }
  return false;
}

// Plays the first queued clip of the type.
void Audio::playQueued(int channel, int type) {
  std::vector<Int>& queue = state_.audio.queuedClips;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    int next = queue[i];
    if (game_.clip(next) == nullptr || game_.clip(next)->type != type) continue;
    queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(i));
    play(next, -1, -1, 0, channel, false);
    return;
  }
}

void Audio::update() {
  for (std::size_t i = 0; i < state_.audio.channels.size(); ++i) {
    ChannelState& channel = state_.audio.channels[i];
    if (channel.clip < 0 || channel.paused != 0) continue;
    // A tick of the game may be longer or shorter than one of the sound (manual, AudioChannel.Speed).
    std::int64_t parts = std::int64_t(channel.part) + std::clamp(channel.speed, 1, 1'000'000);
    channel.tick = static_cast<Int>(std::min<std::int64_t>(channel.tick + parts / 1000, channel.ticks));
    channel.part = static_cast<Int>(parts % 1000);
    if (channel.tick < channel.ticks) continue;
    if (channel.repeat != 0) {
      channel.tick = 0;
      continue;
    }
    const AudioClip* ended = game_.clip(channel.clip);
    channel = {};
    if (i < starts_.size()) starts_[i].ended = true;
    if (ended != nullptr) playQueued(static_cast<int>(i), ended->type);
  }
}

}  // namespace vellum::ags::world
