#include "languages/gal/world/commit.h"

#include <algorithm>

#include "languages/gal/world/notifies.h"
#include "languages/gal/world/playback.h"

namespace vellum::gal {
namespace {

void setRate(const EntityDefinition& entity, Playback& playback, float rate) {
  playback.rate = rate;
  playback.step = playback.clip < 0 ? 0 : double(entity.clip(playback.clip).rate) * double(rate) / TicksPerSecond;
}

// Starts a script; a block that names none ends the running one.
void start(AgentGroup& group, int index, const PendingBlock& block) {
  ChannelState& channel = group.now.channels[index];
  float blend = block.clip < 0 ? channel.fadeOutSeconds : block.blendIn ? block.blend : 0;
  // Reads the start position before the channel changes: a channel may follow itself.
  double part = 0;
  if (block.sync >= 0) {
    const Playback& other = group.now.channels[block.sync].now;
    if (other.clip >= 0) part = frameOf(other) / double(other.length);
  } else {
    part = group.between(block.startLow, block.startHigh);
  }
  fadeOut(channel, group.extras[index], blend, block.waitBlendOut);
  if (block.clip < 0) return;
  Playback& now = channel.now;
  now.clip = block.clip;
  channel.clipNotifies = !group.entity.clip(block.clip).notifies.empty();
  now.length = group.entity.clip(block.clip).frames;
  now.looping = block.looping;
  setRate(group.entity, now, block.rate);
  double length = now.length;
  now.position = std::min(std::max(part, 0.0), 1.0) * length;
  if (now.looping && now.position >= length) now.position = 0;
}

}  // namespace

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

void commit(AgentGroup& group, int index) {
  ChannelState& channel = group.now.channels[index];
  PendingBlock& block = group.blocks.of(static_cast<std::size_t>(index));
  ChannelExtra& extra = group.extras[index];
  if (!block.entered) {
    // "A channel can either be bound (executing a script) or unbound (empty)."
    if (!channel.bound && channel.now.clip >= 0) fadeOut(channel, extra, channel.fadeOutSeconds, false);
    return;
  }
  const Clip* clip = block.clip < 0 ? nullptr : &group.entity.clip(block.clip);
  if (channel.parent < 0) channel.ticksLeft = keepTicks(block, clip);
  bool goesOn = block.clip >= 0 && block.clip == channel.now.clip && !block.restart;
  if (channel.notifies || !block.notifies.empty()) {
    channel.notifies = !block.notifies.empty();
    std::swap(extra.notifies, block.notifies);
  }
  if (block.clip < 0 && channel.now.clip < 0) {
    // The channel stays empty; scripts that fade out continue.
  } else if (goesOn) {
    if (channel.now.rate != block.rate) setRate(group.entity, channel.now, block.rate);
    if (channel.now.looping != block.looping) group.blocks.stir();  // it may start again after its last frame
    channel.now.looping = block.looping;
  } else {
    if (block.again && block.restart) ++block.stirs;
    start(group, index, block);
  }
  channel.fadeOutSeconds = block.blendNull && clip != nullptr ? block.blend : 0;
  channel.waitBlendIn = block.waitBlendIn;
  if (goesOn || clip == nullptr) return;
  if (group.listener != nullptr) group.listener->started(group.selected, index);
  sendNotifies(group, index, channel.now.position, channel.now.position, true);
}

}  // namespace vellum::gal
