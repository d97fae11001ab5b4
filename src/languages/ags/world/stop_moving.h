// Stops a thing where it is, and what it does out of boredom.
#pragma once

#include "languages/ags/world/state.h"

namespace vellum::ags::world {

// The delay before the idle view begins again with this action, and its first second has passed in the next tick.
inline void restartIdle(CharacterState& character) {
  if (character.idle != 0) return;
  character.idleWait = character.idleDelay;
  character.idleFresh = 1;
}

inline void stopMoving(CharacterState& character) {
  bool wasWalking = character.movement.on != 0;
  if (wasWalking && character.movement.animated != 0 && character.viewLocked == 0) character.frame = 0;
  if (wasWalking) restartIdle(character);
  character.movement = {};
}

// The normal view comes back.
inline void stopIdling(CharacterState& character) {
  if (character.idle == 0) return;
  character.idle = 0;
  character.view = character.normalView;
  character.frame = 0;
  restartIdle(character);
}

inline void stopMoving(ObjectState& object) { object.movement = {}; }

}  // namespace vellum::ags::world
