// Routes events to handlers, triggers and transitions, and changes states.
#include <algorithm>

#include "base/sort.h"
#include "base/text.h"
#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

std::size_t Engine::CaseHash::operator()(std::string_view name) const {
  std::uint32_t hash = 2166136261u;
  for (char c : name) hash = (hash ^ static_cast<unsigned char>(base::toLowerAscii(c))) * 16777619u;
  return hash;
}

bool Engine::CaseEqual::operator()(std::string_view a, std::string_view b) const {
  return base::equalsIgnoreCase(a, b);
}

EventId Engine::intern(std::string_view name) {
  auto [found, added] = eventIds_.try_emplace(std::string(name), static_cast<EventId>(eventIds_.size()));
  return found->second;
}

EventId Engine::event(std::string_view name) const {
  auto found = eventIds_.find(name);
  return found == eventIds_.end() ? NoIndex : found->second;
}

namespace {

bool everyUpdate(EventId event) {
  static constexpr bool ticks[] = {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, doc) sender[0] == 't',
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  };
  return event < std::size(ticks) && ticks[event];
}

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

bool anyTicks(const EventIndex& index) {
  return std::any_of(index.begin(), index.end(), [](const EventRows& rows) { return everyUpdate(rows.event); });
}

bool matches(const Arguments& wanted, const Arguments& given) {
  if (wanted.size() > given.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (!wanted[i].equals(given[i])) return false;
  return true;
}

}  // namespace

// Builds the tables that find the handlers of an event.
void Engine::prepare(Implementation& implementation) {
  implementation.prepared = true;
  for (HandlerRow& row : implementation.handlers) row.id = intern(row.event);
  implementation.handlerIndex = indexed(implementation.handlers);
  implementation.ticks = anyTicks(implementation.handlerIndex);
  for (StateTable& state : implementation.states) {
    for (HandlerRow& row : state.handlers) row.id = intern(row.event);
    state.handlerIndex = indexed(state.handlers);
    std::vector<std::pair<EventId, std::uint32_t>> byEvent;
    for (std::uint32_t i = 0; i < state.transitions.size(); ++i) {
      EventId first = NoIndex;
      for (ConditionRow& condition : state.transitions[i].conditions) {
        if (condition.event.empty()) continue;
        condition.id = intern(condition.event);
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
    state.ticks = anyTicks(state.handlerIndex) || anyTicks(state.transitionIndex);
  }
}

bool Engine::handles(const SkritObject& object, EventId event) const {
  const Implementation& implementation = *object.implementation;
  if (findRows(implementation.handlerIndex, event) != nullptr) return true;
  if (object.state == NoIndex) return false;
  const StateTable& state = implementation.states[object.state];
  return findRows(state.handlerIndex, event) != nullptr || findRows(state.transitionIndex, event) != nullptr;
}

// The event handler first, then every trigger whose arguments equal the event's, in source order.
bool Engine::handle(SkritObject& object, const std::vector<HandlerRow>& rows, const EventIndex& index, EventId event,
                    const Arguments& arguments) {
  const EventRows* found = findRows(index, event);
  if (found == nullptr) return false;
  static const Arguments none;
  bool any = false;
  for (std::uint32_t i = found->begin; i < found->end; ++i) {
    const HandlerRow& row = rows[i];
    if (row.trigger && !matches(row.arguments, arguments)) continue;
    any = true;
    runner_.run(object, row.function, row.trigger ? none : arguments, nullptr);
  }
  return any;
}

bool Engine::send(SkritObject& object, std::string_view name, const Arguments& arguments) {
  EventId id = event(name);
  return id != NoIndex && send(object, id, arguments);
}

bool Engine::send(SkritObject& object, EventId event, const Arguments& arguments) {
  if (!handles(object, event)) return false;
  Running running(*this, object);
  const Implementation& implementation = *object.implementation;
  std::uint32_t state = object.state;
  bool handled = false;
  if (state != NoIndex) {
    const StateTable& table = implementation.states[state];
    handled = handle(object, table.handlers, table.handlerIndex, event, arguments);
  }
  if (!handled) handled = handle(object, implementation.handlers, implementation.handlerIndex, event, arguments);
  // A state requested by a handler has priority over the transitions.
  if (object.pending == NoIndex && object.constructed && object.state == state)
    handled |= fireTransitions(object, event, arguments);
  return handled;
}

bool Engine::holds(SkritObject& object, const TransitionTableRow& row, EventId event, const Arguments& arguments) {
  for (const ConditionRow& condition : row.conditions) {
    if (condition.id != NoIndex) {
      if (condition.id != event || !matches(condition.arguments, arguments)) return false;
      continue;
    }
    bool truth = false;
    if (!runner_.run(object, condition.test, {}, &truth) || !truth) return false;
  }
  return true;
}

bool Engine::fireTransitions(SkritObject& object, EventId event, const Arguments& arguments) {
  if (object.state == NoIndex || object.dead) return false;
  const StateTable& table = object.implementation->states[object.state];
  const EventRows* found = findRows(table.transitionIndex, event);
  if (found == nullptr) return false;
  for (std::uint32_t i = found->begin; i < found->end; ++i) {
    const TransitionTableRow& row = table.transitions[table.transitionOrder[i]];
    if (!holds(object, row, event, arguments)) continue;
    change(object, row.to, row.body);
    return true;
  }
  return false;
}

bool Engine::fireDynamicTransitions(SkritObject& object) {
  if (object.state == NoIndex || object.dead) return false;
  for (const TransitionTableRow& row : object.implementation->states[object.state].transitions) {
    if (!row.dynamic || !holds(object, row, NoIndex, {})) continue;
    change(object, row.to, row.body);
    return true;
  }
  return false;
}

// ---- Changes of state

void Engine::enter(SkritObject& object, std::uint32_t state) {
  object.state = state;
  object.stateEntered = updates_;
  const StateTable& table = object.implementation->states[state];
  object.timedDone.assign(table.timed.size(), false);
  object.pollPeriod = table.pollPeriod;
  object.nextPoll = seconds() + table.pollPeriod;
  joinAudiences(object);
  schedule(object);
  if (runner_.tracing()) runner_.happened(object, "state", table.name);
  send(object, events::OnEnterState, {});
}

// The transition's own code, OnExitState, the change, OnEnterState.
void Engine::change(SkritObject& object, std::uint32_t state, std::uint32_t body) {
  if (object.changesIn != updates_) {
    object.changesIn = updates_;
    object.changes = 0;
  }
  if (++object.changes > MaxChanges) {
    if (object.changes == MaxChanges + 1) runner_.stateStorm(object, MaxChanges);
    object.pending = NoIndex;
    return;
  }
  enterCode(object);
  if (body != NoIndex) runner_.run(object, body, {}, nullptr);
  object.pending = NoIndex;
  if (object.state != NoIndex) send(object, events::OnExitState, {});
  object.pending = NoIndex;  // a handler that leaves a state can't request another one
  std::erase_if(object.timers, [](const Timer& timer) { return !timer.global; });
  enter(object, state);
  leaveCode(object);
}

// Once the outermost code has ended: changes to the requested state, and to the states requested by its handlers.
void Engine::applyPending(SkritObject& object) {
  while (object.depth == 0 && object.constructed && object.pending != NoIndex && !object.dead) {
    std::uint32_t next = object.pending;
    object.pending = NoIndex;
    change(object, next, NoIndex);
  }
}

void Engine::poll(SkritObject& object) {
  if (object.state == NoIndex || !object.implementation->states[object.state].polls) return;
  if (object.nextPoll > seconds() + 1e-6) return;
  object.nextPoll = seconds() + object.pollPeriod;
  std::uint32_t state = object.state;
  send(object, events::OnTransitionPoll, {});
  if (object.state != state || object.dead) return;
  Running running(*this, object);
  fireDynamicTransitions(object);
}

}  // namespace vellum::skrit
