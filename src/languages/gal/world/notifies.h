// Notifies: what a script, or the block that plays it, reports at certain frames.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

// Sends those of the selected member's channel between two positions.
void sendNotifies(AgentGroup& group, int channel, double from, double to, bool fromIncluded);
// How many ticks pass before one may be due, at most `most`; one less where rounded sums of frames leave a doubt.
std::int64_t ticksToNotify(const AgentGroup& group, const ChannelState& channel, const ChannelExtra& extra,
                           std::int64_t most);

}  // namespace vellum::gal
