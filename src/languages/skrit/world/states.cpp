// The state machines of skrit objects: transitions, changes of state, polls.
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

void setPollPeriod(Engine& engine, SkritObject& object, double period) {
  object.pollPeriod = period >= 0 ? period : 0;
  object.nextPoll = engine.clock.seconds() + object.pollPeriod;
  engine.schedule.add(object, engine.clock.updates);
}

void enterState(Engine& engine, SkritObject& object, std::uint32_t state) {
  object.state = state;
  object.stateEntered = engine.clock.updates;
  const StateTable& table = object.implementation->states[state];
  object.timedDone.assign(table.timed.size(), false);
  object.pollPeriod = table.pollPeriod;
  object.nextPoll = engine.clock.seconds() + table.pollPeriod;
  reschedule(engine, object);
  if (engine.runner.tracing()) engine.runner.happened(object, "state", table.name);
  send(engine, object, events::OnEnterState, {});
}

// The transition's own code, OnExitState, the change, OnEnterState.
static void changeState(Engine& engine, SkritObject& object, std::uint32_t state, std::uint32_t body) {
  if (object.changesIn != engine.clock.updates) {
    object.changesIn = engine.clock.updates;
    object.changes = 0;
  }
  if (++object.changes > MaxStateChanges) {
    if (object.changes == MaxStateChanges + 1) engine.runner.stateStorm(object, MaxStateChanges);
    object.pending = NoIndex;
    return;
  }
  ++engine.depth;
  ++object.depth;
  if (body != NoIndex) engine.runner.run(object, body, {}, nullptr);
  object.pending = NoIndex;
  if (object.state != NoIndex) send(engine, object, events::OnExitState, {});
  object.pending = NoIndex;  // a handler that leaves a state can't request another one
  if (engine.runner.tracing())
    for (const Timer& timer : object.timers)
      if (!timer.global) engine.runner.happened(object, "timer ended", base::cat(timer.id));
  eraseTimers(engine, object, [](const Timer& timer) { return !timer.global; });
  enterState(engine, object, state);
  --engine.depth;
  --object.depth;
}

void applyPending(Engine& engine, SkritObject& object) {
  while (object.depth == 0 && object.constructed && object.pending != NoIndex && !object.dead) {
    std::uint32_t next = object.pending;
    object.pending = NoIndex;
    changeState(engine, object, next, NoIndex);
  }
}

static bool holds(Engine& engine, SkritObject& object, const TransitionTableRow& row, EventId event,
                  const Arguments& arguments) {
  for (const ConditionRow& condition : row.conditions) {
    if (condition.id != NoIndex) {
      if (condition.id != event || !matches(condition.arguments, arguments)) return false;
      continue;
    }
    bool truth = false;
    if (!engine.runner.run(object, condition.test, {}, &truth) || !truth) return false;
  }
  return true;
}

bool fireTransitions(Engine& engine, SkritObject& object, const EventRows& rows, EventId event,
                     const Arguments& arguments) {
  if (object.dead) return false;
  const StateTable& table = object.implementation->states[object.state];
  for (std::uint32_t i = rows.begin; i < rows.end; ++i) {
    const TransitionTableRow& row = table.transitions[table.transitionOrder[i]];
    if (!holds(engine, object, row, event, arguments)) continue;
    changeState(engine, object, row.to, row.body);
    return true;
  }
  return false;
}

static void fireDynamicTransitions(Engine& engine, SkritObject& object) {
  if (object.state == NoIndex || object.dead) return;
  for (const TransitionTableRow& row : object.implementation->states[object.state].transitions) {
    if (!row.dynamic || !holds(engine, object, row, NoIndex, {})) continue;
    return changeState(engine, object, row.to, row.body);
  }
}

void poll(Engine& engine, SkritObject& object) {
  if (object.state == NoIndex || !object.implementation->states[object.state].polls) return;
  if (object.nextPoll > engine.clock.seconds() + 1e-6) return;
  object.nextPoll = engine.clock.seconds() + object.pollPeriod;
  std::uint32_t state = object.state;
  send(engine, object, events::OnTransitionPoll, {});
  if (object.state != state || object.dead) return;
  Running running(engine, object);
  fireDynamicTransitions(engine, object);
}

}  // namespace vellum::skrit
