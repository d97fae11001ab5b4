#include "languages/skrit/world/update.h"

#include <algorithm>
#include <array>

#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/timers.h"

namespace vellum::skrit {

namespace {

// The events of every update.
constexpr auto UpdateEvents = [] {
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

}  // namespace

void update(Engine& engine) {
  std::uint64_t now = ++engine.clock.updates;
  engine.schedule.begin(now, engine.objects.nextHandle());
  while (SkritObject* next = engine.schedule.next(now)) {
    ++engine.depth;  // dead objects stay in place until this visit ends
    SkritObject& object = *next;
    if (!object.dead) runTimers(engine, object);
    if (!object.dead) runTimed(engine, object);
    for (EventId event : UpdateEvents)
      if (!object.dead && object.ticking && handles(object, event)) send(engine, object, event, engine.elapsed);
    if (!object.dead) poll(engine, object);
    if (!object.dead) engine.schedule.add(object, now);
    --engine.depth;
    sweep(engine);
  }
  engine.schedule.end();
}

}  // namespace vellum::skrit
