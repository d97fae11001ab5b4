// Blocks and the commands in them, for the selected member. Commands act on the channel of the innermost block; without
// one they do nothing.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

// set and force: returns whether the block may run. If so, Blocks::leave() must follow. `closed`: the block contains
// only commands of its own channel and is left only at its end.
// `text`: its script, where it is known; for the listener.
bool enterBlock(AgentGroup& group, int channel, int level, bool force, bool closed = false, int text = -1);
// Runs a whole block of the definition: enters it, runs its commands, leaves it.
void playBlock(AgentGroup& group, int channel, int level, bool force, const BlockDefinition& block);

void setScript(AgentGroup& group, std::int32_t text);  // a string id, -1 for None
void setDuration(AgentGroup& group, float seconds);
void addNotify(AgentGroup& group, float when, std::int32_t text);
void keepSet(AgentGroup& group, float low, float high);
void setTimer(AgentGroup& group, float seconds, int action);
void resetChannel(AgentGroup& group, int channel);

}  // namespace vellum::gal
