// CAOS: PRAY EXPO. A creature leaves the world for a resource file.
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

// The same bytes, without leaving.
std::string creatureFileOf(Living& living, std::string_view type);

}  // namespace vellum::caos
