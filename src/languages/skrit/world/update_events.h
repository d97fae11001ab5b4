// The events of every update, as events.def marks them, and sets of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include "languages/skrit/world/implementation.h"

namespace vellum::skrit {

inline constexpr auto UpdateEvents = [] {
  constexpr bool everyUpdate[] = {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, doc) sender[0] == 't',
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  };
  std::array<EventId, std::count(std::begin(everyUpdate), std::end(everyUpdate), true)> events{};
  std::size_t at = 0;
  for (EventId event = 0; event < std::size(everyUpdate); ++event)
    if (everyUpdate[event]) events[at++] = event;
  return events;
}();
static_assert(UpdateEvents.size() <= 8 * sizeof(UpdateEventSet));

// Those that are in the index.
inline UpdateEventSet updateEventsIn(const EventIndex& index) {
  UpdateEventSet set = 0;
  for (std::size_t i = 0; i < UpdateEvents.size(); ++i)
    if (findRows(index, UpdateEvents[i]) != nullptr) set |= static_cast<UpdateEventSet>(1u << i);
  return set;
}

}  // namespace vellum::skrit
