// World messages between game objects.
#pragma once

#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

void sendMessage(GoWorld& world, std::int32_t event, std::int32_t from, std::int32_t to, std::int32_t data1,
                 std::int32_t data2);
void broadcastMessage(GoWorld& world, std::int32_t event, std::int32_t from, std::int32_t data1);
// Delivers the message in a later update, the next one at the earliest.
void postMessage(GoWorld& world, WorldMessage message, double delay);
// Delivers the messages that wait for this update.
void deliverDue(GoWorld& world, std::uint64_t update);

}  // namespace vellum::skrit
