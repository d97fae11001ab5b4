// Routes events to handlers, triggers and transitions.
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

// The event handler first, then every trigger whose arguments equal the event's, in source order.
static bool runHandlers(Engine& engine, SkritObject& object, const std::vector<HandlerRow>& rows,
                        const EventIndex& index, EventId event, const Arguments& arguments) {
  const EventRows* found = findRows(index, event);
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
  if (!handles(object, event)) return false;
  Running running(engine, object);
  const Implementation& implementation = *object.implementation;
  std::uint32_t state = object.state;
  bool handled = false;
  if (state != NoIndex) {
    const StateTable& table = implementation.states[state];
    handled = runHandlers(engine, object, table.handlers, table.handlerIndex, event, arguments);
  }
  if (!handled)
    handled = runHandlers(engine, object, implementation.handlers, implementation.handlerIndex, event, arguments);
  // A state requested by a handler has priority over the transitions.
  if (object.pending == NoIndex && object.constructed && object.state == state)
    handled |= fireTransitions(engine, object, event, arguments);
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
