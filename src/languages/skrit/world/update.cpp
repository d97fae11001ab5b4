#include "languages/skrit/world/update.h"

#include <bit>

#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/timers.h"
#include "languages/skrit/world/update_events.h"

namespace vellum::skrit {

// Sends the events of every update that the object handles; a handler may change the state.
static void sendUpdateEvents(Engine& engine, SkritObject& object) {
  for (unsigned next = 0; !object.dead && object.ticking; ++next) {
    const unsigned left = ticks(object) >> next;
    if (left == 0) return;
    next += static_cast<unsigned>(std::countr_zero(left));
    send(engine, object, UpdateEvents[next], engine.elapsed);
  }
}

// Whether it has timers, at functions or polls.
static bool waitsForTimes(const SkritObject& object) {
  if (!object.timers.empty() || !object.timedDone.empty()) return true;
  return object.state != NoIndex && object.implementation->states[object.state].polls;
}

static void visit(Engine& engine, SkritObject& object, std::uint64_t now) {
  if (!object.timers.empty()) runTimers(engine, object);
  if (!object.dead && !object.timedDone.empty()) runTimed(engine, object);
  sendUpdateEvents(engine, object);
  if (!object.dead) poll(engine, object);
  if (!object.dead && waitsForTimes(object)) engine.schedule.add(object, now);
}

void update(Engine& engine) {
  std::uint64_t now = ++engine.clock.updates;
  engine.schedule.begin(now, engine.objects.nextHandle());
  while (SkritObject* object = engine.schedule.next(now)) {
    ++engine.depth;  // dead objects stay in place until this visit ends
    if (!object->dead) visit(engine, *object, now);
    --engine.depth;
    if (!engine.dead.empty()) sweep(engine);
  }
  engine.schedule.end();
}

}  // namespace vellum::skrit
