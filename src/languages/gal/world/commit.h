// What blocks requested happens at the end of the tick.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

void commit(AgentGroup& group, int channel);  // of the selected member

}  // namespace vellum::gal
