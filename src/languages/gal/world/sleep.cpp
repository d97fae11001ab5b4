#include "languages/gal/world/sleep.h"

#include <algorithm>

#include "languages/gal/world/bindings.h"
#include "languages/gal/world/notifies.h"

namespace vellum::gal {

void noteFindings(AgentGroup& group) {
  const Member& now = group.now;
  std::copy_n(now.inputs, group.members.inputCount(), group.found.inputs.data());
  for (std::size_t i = 0; i < group.members.channelCount(); ++i)
    group.found.bindings[i] = {now.channels[i].level, now.channels[i].parent, now.channels[i].bound};
}

namespace {

// Whether the next beginTick() leaves a bound channel bound. A restored channel may have an unbound parent; it stays
// bound.
bool goesOnBound(const AgentGroup& group, const ChannelState& channel) {
  const ChannelState& root = rootOf(group, channel);
  return !root.bound || root.ticksLeft > 1;
}

// Whether the next Default finds the channel bound, skips its block and otherwise does the same.
bool settles(const AgentGroup& group, std::size_t channel) {
  const PendingBlock& block = group.blocks.of(channel);
  return block.entered && block.closed && block.tries == 1 && !group.found.bindings[channel].bound &&
         group.now.channels[channel].ticksLeft > 1;
}

// Whether Default will find the same state as in this tick, except for channels whose blocks it skips, and do the same.
bool nextIsTheSame(const AgentGroup& group) {
  const Findings& found = group.found;
  if (!std::equal(found.inputs.begin(), found.inputs.end(), group.now.inputs)) return false;
  std::int32_t stirs = group.blocks.stirsOutside();
  for (std::size_t i = 0; i < group.members.channelCount(); ++i) {
    const ChannelState& channel = group.now.channels[i];
    if (settles(group, i)) continue;
    stirs += group.blocks.of(i).stirs;
    const Findings::Binding& was = found.bindings[i];
    bool bound = channel.bound && goesOnBound(group, channel);
    if (bound != was.bound || (bound && (channel.level != was.level || channel.parent != was.parent))) return false;
  }
  return stirs == 0;
}

}  // namespace

void fallAsleep(AgentGroup& group) {
  if (group.agent.usesHost || !nextIsTheSame(group)) return;
  constexpr std::int64_t LongestSleep = 1 << 20;
  std::int64_t ticks = LongestSleep;  // to skip
  auto endsIn = [&](std::int32_t left) { ticks = std::min<std::int64_t>(ticks, left - 1); };
  for (std::size_t i = 0; i < group.members.channelCount(); ++i) {
    ChannelState& channel = group.now.channels[i];
    const PendingBlock& block = group.blocks.of(i);
    channel.renewed = block.entered && block.again && !settles(group, i);
    if (channel.bound && channel.parent < 0 && !channel.renewed) endsIn(channel.ticksLeft);
    if (channel.timerTicks >= 0) endsIn(channel.timerTicks);
    if (group.listener != nullptr && (channel.notifies || channel.clipNotifies))
      ticks = std::min(ticks, ticksToNotify(group, channel, group.extras[i], LongestSleep));
  }
  for (std::size_t i = 0; i < group.members.bagCount(); ++i)
    if (group.now.bags[i].holdTicks > 0) endsIn(group.now.bags[i].holdTicks);
  if (ticks > 0) group.sleepers.skip(group.selected, static_cast<std::uint64_t>(ticks));
}

}  // namespace vellum::gal
