// Follows what moves through the volumes of triggers. Only what has moved is compared, with the volumes near it.
#pragma once

#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

// Computes which objects came in and which went out since the last call, and wakes the rows that this concerns.
void updateVolumes(GoWorld& world);
// After the rows were evaluated.
void forgetChanges(TriggerVolumes& state);

}  // namespace vellum::skrit
