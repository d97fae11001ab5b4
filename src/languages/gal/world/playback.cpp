// How channels play: start, pass time, blend, notify.
#include <algorithm>
#include <cmath>

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {
namespace {

std::int32_t keepTicks(const PendingBlock& block, const Clip* clip) {
  double seconds = block.keep;
  if (seconds == 0) return 1;
  if (block.keepIsLengths && clip != nullptr) {
    double speed = std::fabs(double(block.rate));
    seconds = speed > 0 ? seconds * clip->seconds() / speed : 1e9;
  }
  double ticks = std::ceil(seconds * TicksPerSecond - 1e-4);
  return ticks > 1 ? static_cast<std::int32_t>(std::min(ticks, 1e9)) : 1;
}

}  // namespace

void AgentGroup::setRate(Playback& playback, float rate) const {
  playback.rate = rate;
  playback.step = playback.clip < 0 ? 0 : double(entity_.clip(playback.clip).rate) * double(rate) / TicksPerSecond;
}

// Advances what the channel plays by a tick.
void AgentGroup::advance(int index) {
  ChannelState& channel = channels_[index];
  bool blending = channel.blendTicks > 0;
  if (blending && !blendOn(channel)) {
    for (int i = 0; i < channel.fadingCount; ++i)
      if (!extras_[index].fading[i].waits) moveOn(extras_[index].fading[i]);
  }
  if (channel.now.clip < 0 || (blending && channel.waitBlendIn)) return;
  double before = channel.now.position;
  moveOn(channel.now);
  if (channel.notifies || channel.clipNotifies) {
    double after = channel.now.position;
    if (channel.now.step >= 0 && after < before) {
      fire(index, channel.now, before, channel.now.length, false);
      fire(index, channel.now, 0, after, true);
    } else {
      fire(index, channel.now, std::min(before, after), std::max(before, after), false);
    }
  }
}

// Sends the notifies of the script and of the block between two positions.
void AgentGroup::fire(int index, const Playback& playback, double from, double to, bool fromIncluded) {
  if (listener_ == nullptr || playback.clip < 0) return;
  auto inside = [&](double at) { return (at > from || (fromIncluded && at == from)) && at <= to; };
  for (const Clip::Notify& notify : entity_.clip(playback.clip).notifies)
    if (inside(notify.frame)) listener_->notified(selected_, index, notify.text);
  if (!channels_[index].notifies) return;
  for (const ChannelExtra::Notify& notify : extras_[index].notifies)
    if (inside(double(notify.when) * double(playback.length)))
      listener_->notified(selected_, index, texts_[notify.text]);
}

void AgentGroup::commit(int index) {
  ChannelState& channel = channels_[index];
  PendingBlock& block = pending_[static_cast<std::size_t>(index)];
  if (!block.entered) {
    // "A channel can either be bound (executing a script) or unbound (empty)."
    if (!channel.bound && channel.now.clip >= 0) fadeOut(channel, extras_[index], channel.fadeOutSeconds, false);
    return;
  }
  const Clip* clip = block.clip < 0 ? nullptr : &entity_.clip(block.clip);
  if (channel.parent < 0) channel.ticksLeft = keepTicks(block, clip);
  bool goesOn = block.clip >= 0 && block.clip == channel.now.clip && !block.restart;
  if (channel.notifies || !block.notifies.empty()) {
    channel.notifies = !block.notifies.empty();
    std::swap(extras_[index].notifies, block.notifies);
  }
  if (block.clip < 0 && channel.now.clip < 0) {
    // The channel stays empty; scripts that fade out continue.
  } else if (goesOn) {
    if (channel.now.rate != block.rate) setRate(channel.now, block.rate);
    if (channel.now.looping != block.looping) stir();  // it may start again after its last frame
    channel.now.looping = block.looping;
  } else {
    if (block.again && block.restart) ++block.stirs;
    begin(index, block);
  }
  channel.fadeOutSeconds = block.blendNull && clip != nullptr ? block.blend : 0;
  channel.waitBlendIn = block.waitBlendIn;
  if (goesOn || clip == nullptr) return;
  if (listener_ != nullptr) listener_->started(selected_, index);
  fire(index, channel.now, channel.now.position, channel.now.position, true);
}

// Starts a script; a block that names none ends the running one.
void AgentGroup::begin(int index, const PendingBlock& block) {
  ChannelState& channel = channels_[index];
  float blend = block.clip < 0 ? channel.fadeOutSeconds : block.blendIn ? block.blend : 0;
  // Reads the start position before the channel changes: a channel may follow itself.
  double part = 0;
  if (block.sync >= 0) {
    const Playback& other = channels_[block.sync].now;
    if (other.clip >= 0) part = frameOf(other) / double(other.length);
  } else {
    part = between(block.startLow, block.startHigh);
  }
  fadeOut(channel, extras_[index], blend, block.waitBlendOut);
  if (block.clip < 0) return;
  Playback& now = channel.now;
  now.clip = block.clip;
  channel.clipNotifies = !entity_.clip(block.clip).notifies.empty();
  now.length = entity_.clip(block.clip).frames;
  now.looping = block.looping;
  setRate(now, block.rate);
  double length = now.length;
  now.position = std::min(std::max(part, 0.0), 1.0) * length;
  if (now.looping && now.position >= length) now.position = 0;
}

// Lets the current script fade out within a time; the channel has no script of its own afterwards. A blend under way is
// not cut off: its scripts continue from their current weights.
void AgentGroup::fadeOut(ChannelState& channel, ChannelExtra& extra, float seconds, bool wait) {
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
