// The body of a creature in its world: on its feet, walking, reaching; in the air and carried it is an agent like others.
#pragma once

#include "languages/caos/runtime/creature_context.h"

namespace vellum::caos {

// On the map (CAOS: DFTX, UFTX, MTHX).
BodySpot downFootOf(const Living& living);
BodySpot upFootOf(const Living& living);
BodySpot mouthOf(const Living& living);
const Room* roomOfFoot(const Living& living);  // null outside of all rooms
bool facingLeft(const Creature& creature);

// CAOS: MVFT, TMVF. Whether the down foot may be at a place, and moving it there.
bool footFits(const Living& living, float x, float y);
void putFoot(Living& living, float x, float y);

void face(Living& living, Heading facing);  // CAOS: DIRN
// CAOS: BYIT. Its box is within reach of that of IT.
bool isByIt(const Living& living);
ItPlace placeOfIt(const Living& living);

// CAOS: WALK, APPR, FLEE, TOUC
void beginTask(Living& living, MotorTask task, bool waits);
void endTask(Living& living);  // stands still

void fitBody(Living& living);   // the agent's size is that of its layout
void moveBody(Living& living);  // one update of the skeleton

}  // namespace vellum::caos
