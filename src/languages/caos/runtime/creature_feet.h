// Where the feet and the mouth of a creature are, and what is within its reach.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

BodySpot onMap(const Agent& agent, const BodySpot& spot);          // a place of its layout
const Room* roomAtFoot(const World& world, const BodySpot& foot);  // null outside of all rooms
// The room of its down foot; of a creature without a skeleton, that of its middle.
const Room* roomOfFoot(const Living& living);
bool facingLeft(const Creature& creature);
bool footFits(const Living& living, float x, float y);  // CAOS: TMVF

// CAOS: BYIT. Its box is within reach of that of IT.
bool isByIt(const Living& living);
ItPlace placeOfIt(const Living& living);  // from its neck

void fitBody(Living& living, const BodyLayout& layout);  // the agent's size is that of its layout
// Call after its skeleton has changed other than by advance(): the sole of the down foot stays where it is.
void keepSole(Living& living);

}  // namespace vellum::caos
