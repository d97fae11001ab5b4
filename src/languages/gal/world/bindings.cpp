#include "languages/gal/world/bindings.h"

namespace vellum::gal {

const ChannelState& rootOf(const AgentGroup& group, const ChannelState& channel) {
  const ChannelState* root = &channel;
  while (root->bound && root->parent >= 0) root = &group.now.channels[root->parent];
  return *root;
}

double secondsBound(const AgentGroup& group, int channel) {
  const ChannelState& root = rootOf(group, group.now.channels[channel]);
  return root.bound ? double(root.ticksLeft) / TicksPerSecond : 0;
}

// "as soon as the parent is unbound, the child channels get unbound as well" (GAL manual, "Scope considerations").
void unbind(AgentGroup& group, int channel) {
  ChannelState* channels = group.now.channels;
  channels[channel].bound = false;
  channels[channel].parent = -1;
  group.blocks.of(static_cast<std::size_t>(channel)).entered = false;
  for (std::size_t i = 0; i < group.members.channelCount(); ++i)
    if (channels[i].bound && channels[i].parent == channel) unbind(group, static_cast<int>(i));
}

}  // namespace vellum::gal
