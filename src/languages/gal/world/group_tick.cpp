#include "languages/gal/world/group_tick.h"

#include <algorithm>

#include "languages/gal/world/bindings.h"
#include "languages/gal/world/commit.h"
#include "languages/gal/world/notifies.h"
#include "languages/gal/world/playback.h"
#include "languages/gal/world/sleep.h"

namespace vellum::gal {
namespace {

void advanceChannel(AgentGroup& group, int index) {
  ChannelState& channel = group.now.channels[index];
  double before = channel.now.position;
  if (!advance(channel, group.extras[index]) || !(channel.notifies || channel.clipNotifies)) return;
  double after = channel.now.position;
  if (channel.now.step >= 0 && after < before) {
    sendNotifies(group, index, before, channel.now.length, false);
    sendNotifies(group, index, 0, after, true);
  } else {
    sendNotifies(group, index, std::min(before, after), std::max(before, after), false);
  }
}

}  // namespace

void beginTick(AgentGroup& group) {
  group.blocks.leaveAll();
  ++group.ticksRun;
  ChannelState* const channels = group.now.channels;
  const std::size_t count = group.members.channelCount();
  bool ends = false;
  for (std::size_t i = 0; i < count; ++i) {
    ChannelState& channel = channels[i];
    group.blocks.of(i).entered = false;
    if (channel.now.clip >= 0 || channel.fadingCount > 0 || channel.blendTicks > 0)
      advanceChannel(group, static_cast<int>(i));
    if (channel.timerTicks > 0) --channel.timerTicks;
    if (channel.bound && channel.parent < 0 && --channel.ticksLeft <= 0) ends = true;
  }
  for (std::size_t i = 0; ends && i < count; ++i)
    if (channels[i].bound && channels[i].parent < 0 && channels[i].ticksLeft <= 0) unbind(group, static_cast<int>(i));
  for (std::size_t i = 0; i < group.members.bagCount(); ++i)
    if (group.now.bags[i].holdTicks > 0) --group.now.bags[i].holdTicks;
}

void beginImmediate(AgentGroup& group) { group.blocks.beginImmediate(); }

void beginDefault(AgentGroup& group) {
  group.blocks.beginDefault();
  if (group.sleepers.allowed) noteFindings(group);
}

const std::vector<std::int32_t>& takeDueActions(AgentGroup& group) {
  group.dueActions.clear();
  for (std::size_t i = 0; i < group.members.channelCount(); ++i) {
    ChannelState& channel = group.now.channels[i];
    if (channel.timerTicks != 0) continue;
    group.blocks.stir();
    channel.timerTicks = -1;
    group.dueActions.push_back(channel.timerAction);
  }
  return group.dueActions;
}

void endTick(AgentGroup& group) {
  group.blocks.leaveAll();
  // Channels that follow another one's position are processed after those that don't.
  bool syncing = false;
  const std::size_t count = group.members.channelCount();
  for (std::size_t i = 0; i < count; ++i) {
    if (group.blocks.of(i).syncs()) syncing = true;
    else commit(group, static_cast<int>(i));
  }
  for (std::size_t i = 0; syncing && i < count; ++i)
    if (group.blocks.of(i).syncs()) commit(group, static_cast<int>(i));
  *group.now.since = group.sleepers.clock();
  group.sleepers.wake(group.selected);
  if (group.sleepers.allowed) fallAsleep(group);
}

}  // namespace vellum::gal
