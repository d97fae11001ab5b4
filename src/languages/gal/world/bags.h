// The choices of random blocks, for the selected member, which has a bag for each block.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

std::int32_t draw(AgentGroup& group, int random);  // the chance drawn, or -1 when all odds are 0
void keepChance(AgentGroup& group, int random, float low, float high);

}  // namespace vellum::gal
