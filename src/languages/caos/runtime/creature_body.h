// The body of a creature in its world: on its feet, walking, reaching; in the air and carried it is an agent like
// others.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

void putFoot(Living& living, float x, float y);  // CAOS: MVFT. The down foot
void face(Living& living, Heading heading);      // CAOS: DIRN

// CAOS: WALK, APPR, FLEE, TOUC
void beginTask(Living& living, MotorTask task, bool waits);
void endTask(Living& living);  // stops walking

void moveBody(Living& living);  // one update of the skeleton

}  // namespace vellum::caos
