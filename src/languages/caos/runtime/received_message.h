// A message from the network on its way to the agents that hear its channel (CAOS: NET: HEAR).
#pragma once

#include <optional>

#include "languages/caos/files/net_message.h"
#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// A string of the script heap; the caller owns its count. Empty: there is no memory.
std::optional<vm::Value> netText(Engine& engine, std::string_view text);

// To all that hear the channel, in the order in which they began to; FROM is the sender. False: there is no memory.
bool deliver(Engine& engine, std::string_view sender, const NetMessage& message);

}  // namespace vellum::caos
