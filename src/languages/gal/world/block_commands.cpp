#include "languages/gal/world/block_commands.h"

#include "base/field_count.h"
#include "languages/gal/world/bindings.h"

namespace vellum::gal {

// GAL manual, "Channel statements": set overrides a lower level, force also an equal one.
bool enterBlock(AgentGroup& group, int channel, int level, bool force, bool closed, int text) {
  ChannelState& state = group.now.channels[channel];
  PendingBlock& block = group.blocks.of(static_cast<std::size_t>(channel));
  ++block.tries;
  int parent = group.blocks.channel();
  if (parent == channel) parent = -1;
  if (parent >= 0) level = group.now.channels[parent].level;
  if (state.bound) {
    bool gives = force ? state.level <= level : state.level < level;
    if (!gives) {
      if (group.listener != nullptr) group.listener->refused(group.selected, channel, {level, force, text});
      return false;
    }
    unbind(group, channel);
    if (state.timerTicks >= 0) group.blocks.stir();
    state.timerTicks = -1;
  }
  // The parent may have been reset, or, as a child of this channel, unbound with it. So no channel is its own ancestor.
  if (parent >= 0 && !group.now.channels[parent].bound) parent = -1;
  state.bound = true;
  state.level = level;
  state.ticksLeft = 1;
  state.parent = static_cast<std::int16_t>(parent);
  block.reset();
  block.closed = closed && !force && parent < 0;
  group.blocks.open(channel);
  return true;
}

void playBlock(AgentGroup& group, int channel, int level, bool force, const BlockDefinition& block) {
  static_assert(base::fieldCount<BlockDefinition> == 20, "hand a new field on below, then count it here");
  if (!enterBlock(group, channel, level, force, true, block.text)) return;
  PendingBlock& now = group.blocks.of(static_cast<std::size_t>(channel));
  now.looping = block.looping;
  now.restart = block.restart;
  now.blendIn = block.blendIn;
  now.blendNull = block.blendNull;
  now.waitBlendIn = block.waitBlendIn;
  now.waitBlendOut = block.waitBlendOut;
  now.sync = static_cast<std::int16_t>(block.sync);
  now.blend = block.blend;
  now.rate = block.rate;
  now.startLow = block.startLow;
  now.startHigh = block.startHigh;
  auto textOf = [&](int text) { return group.texts.resolve(static_cast<std::size_t>(text), group.now.inputs); };
  if (block.text >= 0) setScript(group, textOf(block.text));
  if (block.duration > 0) setDuration(group, block.duration);
  keepSet(group, block.keepLow, block.keepHigh);
  now.keepIsLengths = block.keepIsLengths && now.clip >= 0;
  for (const BlockDefinition::Notify& next : block.notifies)
    addNotify(group, next.when, next.text < 0 ? -1 : textOf(next.text));
  if (block.timed) setTimer(group, block.timerSeconds, block.timerAction);
  group.blocks.leave();
}

void setScript(AgentGroup& group, std::int32_t text) {
  PendingBlock* block = group.blocks.innermost();
  if (block == nullptr) return;
  block->clip = text < 0 ? -1 : group.clips.find(text);
  if (text < 0 || block->clip >= 0 || !group.clips.reportsMissing(text)) return;
  if (group.listener != nullptr) group.listener->unknownScript(group.texts[text]);
}

void setDuration(AgentGroup& group, float seconds) {
  PendingBlock* block = group.blocks.innermost();
  if (block == nullptr || block->clip < 0 || !(seconds > 0)) return;
  block->rate = static_cast<float>(group.entity.clip(block->clip).seconds() / double(seconds));
}

void addNotify(AgentGroup& group, float when, std::int32_t text) {
  constexpr std::size_t MaxNotifies = 1000;
  PendingBlock* block = group.blocks.innermost();
  if (block != nullptr && text >= 0 && block->notifies.size() < MaxNotifies) block->notifies.push_back({when, text});
}

// In seconds before a script command, in lengths of the script after one.
void keepSet(AgentGroup& group, float low, float high) {
  PendingBlock* block = group.blocks.innermost();
  if (block == nullptr) return;
  if (low != high) group.blocks.stir();
  block->keep = group.between(low, high);
  block->keepIsLengths = block->clip >= 0;
}

void setTimer(AgentGroup& group, float seconds, int action) {
  if (group.blocks.channel() < 0) return;
  ChannelState& channel = group.now.channels[group.blocks.channel()];
  if (action < 0) {
    if (channel.timerTicks >= 0) group.blocks.stir();
    channel.timerTicks = -1;
  } else if (channel.timerTicks < 0 || channel.timerAction != action) {
    group.blocks.stir();
    channel.timerTicks = ticksOf(seconds);
    channel.timerAction = action;
  }
}

void resetChannel(AgentGroup& group, int channel) {
  if (channel < 0) return;
  ++group.blocks.of(static_cast<std::size_t>(channel)).tries;
  unbind(group, channel);
}

}  // namespace vellum::gal
