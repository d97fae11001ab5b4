// A tick of one agent, which the runtime drives (only the runtime can run the actions' code):
//   select(i); beginTick();              time passes, channels unbind, timers count down
//   ... changes of inputs with their transitions, called actions ...
//   beginDefault();                      from here on all comes from the state alone
//   ... Default, takeDueActions() ...
//   endTick();                           what the blocks asked for happens
//
// Sleepers::nextTick() begins a tick of the group, and returns the agents that need one.
#pragma once

#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

void beginTick(AgentGroup& group);
void beginImmediate(AgentGroup& group);  // as beginTick(), without any time passing
void beginDefault(AgentGroup& group);
// The actions whose timers ran out, each once.
const std::vector<std::int32_t>& takeDueActions(AgentGroup& group);
void endTick(AgentGroup& group);

}  // namespace vellum::gal
