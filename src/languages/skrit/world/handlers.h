// Which events an object handles in its current state, by the indices of its implementation.
#pragma once

#include "languages/skrit/world/event_names.h"
#include "languages/skrit/world/object.h"

namespace vellum::skrit {

// Builds the indices that find the handlers of an event.
void prepare(Implementation& implementation, EventNames& names);

inline bool handles(const SkritObject& object, EventId event) {
  const Implementation& implementation = *object.implementation;
  if (findRows(implementation.handlerIndex, event) != nullptr) return true;
  if (object.state == NoIndex) return false;
  const StateTable& state = implementation.states[object.state];
  return findRows(state.handlerIndex, event) != nullptr || findRows(state.transitionIndex, event) != nullptr;
}

// The events of every update that it handles.
inline UpdateEventSet ticks(const SkritObject& object) {
  const Implementation& implementation = *object.implementation;
  UpdateEventSet own = implementation.ticks;
  return object.state == NoIndex ? own : static_cast<UpdateEventSet>(own | implementation.states[object.state].ticks);
}

// Whether the event's first arguments are those that a trigger or a transition requires.
inline bool matches(const Arguments& wanted, const Arguments& given) {
  if (wanted.size() > given.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (!wanted[i].equals(given[i])) return false;
  return true;
}

}  // namespace vellum::skrit
