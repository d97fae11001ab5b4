#include "languages/ags/world/tasks.h"

#pragma GCC diagnostic error "-Wswitch"  // a new Wait does not compile without its cases

namespace vellum::ags::world {

void Tasks::schedule(Task task) {
  Queue<Task>& list = state_.scriptRunning || state_.blocking.byScript != 0 ? state_.deferred : state_.tasks;
  if (list.size() < MaxTasks) list.push_back(task);
}

void Tasks::block(Wait kind, Int ticks, Int skip, Int a, Int b) {
  Blocking& blocking = state_.blocking;
  blocking = {};
  blocking.kind = static_cast<Int>(kind);
  blocking.ticks = ticks;
  blocking.skip = skip;
  blocking.a = a;
  blocking.b = b;
  blocking.byScript = state_.scriptRunning;
}

void Tasks::stopWaiting(Int result, Int reason) {
  state_.blocking.done = 1;
  state_.blocking.result = result;
  state_.globals.waitSkipped = reason;
}

// Whether the action that a wait of this kind waits for has ended; waits for time and input end elsewhere.
bool Tasks::hasEnded(Wait kind) {
  const Blocking& blocking = state_.blocking;
  const CharacterState* character = state_.character(blocking.a);
  const ObjectState* object = state_.object(blocking.a);
  switch (kind) {
    case Wait::Walk: return character == nullptr || character->movement.on == 0;
    case Wait::Turn: return character == nullptr || character->turnTo < 0;
    case Wait::Animate: return character == nullptr || character->animation.on == 0;
    case Wait::ObjectMove: return object == nullptr || object->movement.on == 0;
    case Wait::ObjectAnimate: return object == nullptr || object->animation.on == 0;
    case Wait::ButtonAnimate: {
      const ControlState* button = state_.control(blocking.a, blocking.b);
      return button == nullptr || button->animation.on == 0;
    }
    case Wait::OverlayAnimate: {
      const OverlayState* overlay = state_.overlay(blocking.a);
      return overlay == nullptr || overlay->animation.on == 0;
    }
    case Wait::None:
    case Wait::Ticks:
    case Wait::Speech:
    case Wait::Options:
    case Wait::InputText:
    case Wait::Fade: break;
  }
  return false;
}

bool Tasks::updateWait() {
  Blocking& blocking = state_.blocking;
  if (blocking.kind == 0 || blocking.done != 0) return false;
  auto kind = static_cast<Wait>(blocking.kind);
  switch (kind) {
    case Wait::Walk:
    case Wait::Turn:
    case Wait::Animate:
    case Wait::ObjectMove:
    case Wait::ObjectAnimate:
    case Wait::ButtonAnimate:
    case Wait::OverlayAnimate:
      if (hasEnded(kind)) blocking.done = 1;
      return false;
    case Wait::Options:
    case Wait::InputText: return false;
    case Wait::None:
    case Wait::Ticks:
    case Wait::Speech:
    case Wait::Fade: break;
  }
  if (blocking.ticks > 0 && --blocking.ticks == 0) stopWaiting(0, TimerInput);
  // A skipped cutscene does not wait for anything that takes time.
  if (state_.globals.skippingCutscene != 0 && blocking.done == 0) stopWaiting(0, 0);
  return blocking.done != 0 && kind == Wait::Speech;
}

}  // namespace vellum::ags::world
