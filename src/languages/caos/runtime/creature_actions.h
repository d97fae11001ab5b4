// What a creature does: the scripts of its decisions and of its involuntary actions.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// One update. Involuntary actions (scripts 64 to 71) come first; they interrupt decisions (scripts 16 to 47).
void act(Living& living);
void endInvoluntary(Living& living);  // CAOS: DONE

}  // namespace vellum::caos
