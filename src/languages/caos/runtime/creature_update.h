// A creature's part of the tick: the skeleton every other tick, its faculties every fourth.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

void updateCreatures(Engine& engine);              // one tick
void runFaculty(Living& living, Faculty faculty);  // one update of it, also when it is off (CAOS: STEP)

}  // namespace vellum::caos
