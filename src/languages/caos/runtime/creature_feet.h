// Where the feet and the mouth of a creature are, and what is within its reach.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// On the map (CAOS: DFTX, UFTX, MTHX).
BodySpot downFootOf(const Living& living);
BodySpot upFootOf(const Living& living);
BodySpot mouthOf(const Living& living);
const Room* roomOfFoot(const Living& living);  // null outside of all rooms
bool facingLeft(const Creature& creature);
bool footFits(const Living& living, float x, float y);  // CAOS: TMVF

// CAOS: BYIT. Its box is within reach of that of IT.
bool isByIt(const Living& living);
ItPlace placeOfIt(const Living& living);  // from its neck

void fitBody(Living& living);  // the agent's size is that of its layout

}  // namespace vellum::caos
