// Events that the engine raises.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// How many may wait: MaxMessages, or more when each of very many agents gets one for its birth.
std::size_t maxMessages(const World& world);
// Starts the script of an event at the end of this tick, if there is one.
void raiseEvent(World& world, const Agent& to, std::int32_t event, AgentHandle from, const vm::Value& p1 = {},
                const vm::Value& p2 = {});

// The agents that have a script for an event, oldest first.
std::vector<AgentHandle> listenersTo(const World& world, std::int32_t event);
// Raises an event for all of them.
void raiseOnAll(World& world, std::int32_t event, const vm::Value& p1 = {}, const vm::Value& p2 = {});

}  // namespace vellum::caos
