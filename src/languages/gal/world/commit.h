// What blocks requested happens at the end of the tick.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

// How long a block binds its channel; `clip` is its script, null for none.
std::int32_t keepTicks(const PendingBlock& block, const Clip* clip);
void commit(AgentGroup& group, int channel);  // of the selected member

}  // namespace vellum::gal
