// Removes rooms and metarooms with the smells in them; the levels of the others stay.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// They return false when there is no such room.
bool deleteRoom(World& world, std::int32_t id);
bool deleteMetaroom(World& world, std::int32_t id);
void clearMap(World& world);

}  // namespace vellum::caos
