#include "languages/skrit/world/update.h"

#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/timers.h"
#include "languages/skrit/world/update_events.h"

namespace vellum::skrit {

void update(Engine& engine) {
  std::uint64_t now = ++engine.clock.updates;
  engine.schedule.begin(now, engine.objects.nextHandle());
  while (SkritObject* next = engine.schedule.next(now)) {
    ++engine.depth;  // dead objects stay in place until this visit ends
    SkritObject& object = *next;
    if (!object.dead) runTimers(engine, object);
    if (!object.dead) runTimed(engine, object);
    for (std::size_t i = 0; i < UpdateEvents.size(); ++i)  // a handler may change the state
      if (!object.dead && object.ticking && (ticks(object) >> i & 1) != 0)
        send(engine, object, UpdateEvents[i], engine.elapsed);
    if (!object.dead) poll(engine, object);
    if (!object.dead) engine.schedule.add(object, now);
    --engine.depth;
    sweep(engine);
  }
  engine.schedule.end();
}

}  // namespace vellum::skrit
