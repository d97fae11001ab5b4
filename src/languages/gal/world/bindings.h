// How long the channels of the selected member stay bound: a channel that a block binds inside another channel's block
// is its child, and shares its binding.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

// The channel that the binding of `channel` ultimately depends on: it has no parent.
const ChannelState& rootOf(const AgentGroup& group, const ChannelState& channel);
double secondsBound(const AgentGroup& group, int channel);  // including its parent's time
void unbind(AgentGroup& group, int channel);                // with its children

}  // namespace vellum::gal
