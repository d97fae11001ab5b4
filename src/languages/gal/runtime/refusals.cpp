#include "languages/gal/runtime/refusals.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "languages/gal/world/bindings.h"
#include "languages/gal/world/commit.h"

namespace vellum::gal {
namespace {

std::string nameOfClip(const AgentGroup& group, std::int32_t clip) {
  return clip < 0 ? "a block without a script" : base::cat("\"", group.entity.clip(clip).name, "\"");
}

// From this tick on, with it, until the channel is free.
std::int32_t ticksBound(const AgentGroup& group, const ChannelState& channel) {
  const ChannelState& root = rootOf(group, channel);
  const PendingBlock& block = group.blocks.of(static_cast<std::size_t>(&root - group.now.channels));
  if (!block.entered) return root.ticksLeft;
  return keepTicks(block, block.clip < 0 ? nullptr : &group.entity.clip(block.clip));
}

}  // namespace

std::optional<std::string> Refusals::say(AgentGroup& group, std::uint64_t tick, int channel,
                                         const RefusedBlock& block) {
  const ChannelState& state = group.channel(channel);
  const PendingBlock& pending = group.blocks.of(static_cast<std::size_t>(channel));
  const std::int32_t holder = pending.entered ? pending.clip : state.now.clip;
  Kept& kept = kept_[static_cast<std::size_t>(channel)];
  const std::int32_t left = ticksBound(group, state);
  const bool goesOn = kept.level == state.level && kept.clip == holder && tick <= kept.until;
  if (!goesOn) kept = {state.level, holder, 0, {}};
  // A binding of one tick may return in each; a member that sleeps does not run its blocks.
  const bool onlyNow = pending.entered && left == 1;
  kept.until = onlyNow ? std::numeric_limits<std::uint64_t>::max() : tick + static_cast<std::uint64_t>(left);
  auto same = [&](const RefusedBlock& said) {
    return said.level == block.level && said.force == block.force && said.text == block.text;
  };
  if (std::any_of(kept.said.begin(), kept.said.end(), same)) return std::nullopt;
  kept.said.push_back(block);
  if (block.text < 0 && block.level == state.level) return std::nullopt;
  std::string what =
      base::cat(block.force ? "force " : "set ", group.agent.channels[static_cast<std::size_t>(channel)]);
  if (block.text >= 0) {
    const auto& script = group.texts[group.texts.resolve(static_cast<std::size_t>(block.text), group.now.inputs)];
    if (holder >= 0 && base::equalsIgnoreCase(group.entity.clip(holder).name, script)) return std::nullopt;
    base::append(what, base::cat(" \"", script, "\""));
  }
  base::append(what, base::cat(" refused: bound at level ", state.level, " by ", nameOfClip(group, holder)));
  if (onlyNow) return what + " in this tick";
  return base::cat(what, " until tick ", kept.until);
}

}  // namespace vellum::gal
