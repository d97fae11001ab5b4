// The birth and the end of agents.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

Agent* createAgent(World& world, AgentKind kind, Classifier classifier);  // null when there are Agents::max
// Gives a new agent all that another one is, but for its place in the table.
void takeState(Agent& agent, Agent state);
// A twin carries no agent, and has the ports but not the connections (CAOS: TWIN).
void startTwin(World& world, Agent& twin);
// It drops what it carries; its carrier and ports release it. Returns false when it is dead already.
bool killAgent(World& world, AgentHandle handle);

}  // namespace vellum::caos
