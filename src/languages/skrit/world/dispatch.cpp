// Routes events to handlers, triggers and transitions.
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

// The event handler first, then every trigger whose arguments equal the event's, in source order.
static bool runHandlers(Engine& engine, SkritObject& object, const std::vector<HandlerRow>& rows,
                        const EventRows* found, const Arguments& arguments) {
  if (found == nullptr) return false;
  static const Arguments none;
  bool any = false;
  for (std::uint32_t i = found->begin; i < found->end; ++i) {
    const HandlerRow& row = rows[i];
    if (row.trigger && !matches(row.arguments, arguments)) continue;
    any = true;
    engine.runner.run(object, row.function, row.trigger ? none : arguments, nullptr);
  }
  return any;
}

bool send(Engine& engine, SkritObject& object, std::string_view name, const Arguments& arguments) {
  EventId event = engine.names.find(name);
  return event != NoIndex && send(engine, object, event, arguments);
}

bool send(Engine& engine, SkritObject& object, EventId event, const Arguments& arguments) {
  const Implementation& implementation = *object.implementation;
  const std::uint32_t state = object.state;
  const StateTable* table = state != NoIndex ? &implementation.states[state] : nullptr;
  const EventRows* ofState = table != nullptr ? findRows(table->handlerIndex, event) : nullptr;
  const EventRows* transitions = table != nullptr ? findRows(table->transitionIndex, event) : nullptr;
  const EventRows* common = findRows(implementation.handlerIndex, event);
  if (ofState == nullptr && transitions == nullptr && common == nullptr) return false;
  Running running(engine, object);
  bool handled = ofState != nullptr && runHandlers(engine, object, table->handlers, ofState, arguments);
  if (!handled) handled = runHandlers(engine, object, implementation.handlers, common, arguments);
  // A state requested by a handler has priority over the transitions.
  if (transitions != nullptr && object.pending == NoIndex && object.constructed && object.state == state)
    handled |= fireTransitions(engine, object, *transitions, event, arguments);
  return handled;
}

std::size_t broadcast(Engine& engine, EventId event, const Arguments& arguments) {
  if (event == NoIndex) return 0;
  std::size_t handled = 0;
  engine.audiences.visit(event, engine.objects, [&](SkritObject& object) {
    if (send(engine, object, event, arguments)) ++handled;
  });
  return handled;
}

}  // namespace vellum::skrit
