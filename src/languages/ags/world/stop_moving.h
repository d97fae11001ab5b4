// Stops a thing where it is.
#pragma once

#include "languages/ags/world/state.h"

namespace vellum::ags::world {

inline void stopMoving(CharacterState& character) {
  bool wasWalking = character.movement.on != 0;
  if (wasWalking && character.movement.animated != 0 && character.viewLocked == 0) character.frame = 0;
  character.movement = {};
}

inline void stopMoving(ObjectState& object) { object.movement = {}; }

}  // namespace vellum::ags::world
