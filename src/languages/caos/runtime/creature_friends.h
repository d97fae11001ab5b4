// Friends and foes: the lobe "forf" has a neuron for each acquaintance (CAOS: FORF, LIKE).
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// Makes the lobe learn about a creature or the hand; nothing for other agents, and none for NULL. One that it has not
// met yet gets a free neuron, if there is any.
void learnAbout(Living& living, const Agent* other);
// -1 to 1; 0 about a stranger.
float opinionOf(const Living& living, const Agent& other);

}  // namespace vellum::caos
