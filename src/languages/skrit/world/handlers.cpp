#include "languages/skrit/world/handlers.h"

#include "base/sort.h"
#include "languages/skrit/world/update_events.h"

namespace vellum::skrit {

namespace {

// Groups the rows of one event: its handler before its triggers, otherwise in source order.
EventIndex indexed(std::vector<HandlerRow>& rows) {
  base::sortStable(rows, [](const HandlerRow& a, const HandlerRow& b) {
    return a.id != b.id ? a.id < b.id : a.trigger < b.trigger;
  });
  EventIndex index;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (index.empty() || index.back().event != rows[i].id) index.push_back({rows[i].id, i, i});
    index.back().end = i + 1;
  }
  return index;
}

void prepareTransitions(StateTable& state, EventNames& names) {
  std::vector<std::pair<EventId, std::uint32_t>> byEvent;
  for (std::uint32_t i = 0; i < state.transitions.size(); ++i) {
    EventId first = NoIndex;
    for (ConditionRow& condition : state.transitions[i].conditions) {
      if (condition.event.empty()) continue;
      condition.id = names.add(condition.event);
      if (first == NoIndex) first = condition.id;
    }
    if (first != NoIndex) byEvent.push_back({first, i});
  }
  base::sortStable(byEvent, [](auto& a, auto& b) { return a.first < b.first; });
  state.transitionIndex.clear();
  state.transitionOrder.clear();
  for (auto [event, row] : byEvent) {
    auto at = static_cast<std::uint32_t>(state.transitionOrder.size());
    if (state.transitionIndex.empty() || state.transitionIndex.back().event != event)
      state.transitionIndex.push_back({event, at, at});
    state.transitionIndex.back().end = at + 1;
    state.transitionOrder.push_back(row);
  }
}

}  // namespace

void prepare(Implementation& implementation, EventNames& names) {
  implementation.prepared = true;
  for (HandlerRow& row : implementation.handlers) row.id = names.add(row.event);
  implementation.handlerIndex = indexed(implementation.handlers);
  implementation.ticks = updateEventsIn(implementation.handlerIndex);
  for (StateTable& state : implementation.states) {
    for (HandlerRow& row : state.handlers) row.id = names.add(row.event);
    state.handlerIndex = indexed(state.handlers);
    prepareTransitions(state, names);
    state.ticks =
        static_cast<UpdateEventSet>(updateEventsIn(state.handlerIndex) | updateEventsIn(state.transitionIndex));
  }
}

}  // namespace vellum::skrit
