// What a creature thinks: the brain, dreams, attention and decision.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

void think(Living& living);   // one update of the brain, or one instinct in a dream
bool dream(Living& living);   // works through an instinct; false when there is none
void attend(Living& living);  // chooses IT and the decision by what the brain says

// CAOS: ASLP, DREA, UNCS
void setAsleep(Living& living, bool asleep);
void setDreaming(Living& living, bool dreaming);
void setUnconscious(Living& living, bool unconscious);

}  // namespace vellum::caos
