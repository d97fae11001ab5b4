// CAOS: PRAY EXPO, NET: EXPO. A creature leaves the world for a resource file, or for another user's world.
#pragma once

#include <string_view>

#include "base/result.h"
#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// Writes "My Creatures/MONIKER.TYPE.creature" (CAOS: SFAM is a family), with its genes, its history, its photographs
// and the children that it carries; then removes it from the world. Returns CAOS: PRAY EXPO: 0, or 1 when it or a child
// is in a resource file of this type already. After an error nothing has changed. Work is charged to the running
// script.
base::Result<std::int32_t> exportCreature(Living& living, std::string_view type);

// Sends it to a user's inbox instead, as a veteran (CAOS: HIST WVET). Returns CAOS: NET: EXPO: also 2, when this world
// has never been online.
base::Result<std::int32_t> warpCreature(Living& living, std::string_view type, std::string_view user);

// The same bytes, without leaving. `departure`: Exported or WarpedOut, the last event of its history.
std::string creatureFileOf(Living& living, std::string_view type, LifeEvent departure = LifeEvent::Exported);

}  // namespace vellum::caos
