// The life of a skrit object: made, constructed, released, destroyed, swept.
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

SkritObject& addObject(Engine& engine, Implementation& implementation, std::int32_t owner) {
  if (!implementation.prepared) prepare(implementation, engine.names);
  return engine.objects.add(implementation, owner);
}

void construct(Engine& engine, SkritObject& object) {
  Running running(engine, object);
  object.state = object.implementation->startup;
  object.stateEntered = engine.clock.updates;
  send(engine, object, events::OnConstruct, {});
  object.constructed = true;
  if (object.state != NoIndex) enterState(engine, object, object.state);
  else reschedule(engine, object);
}

static void destroy(Engine& engine, SkritObject& object) {
  ++engine.depth;      // nothing is swept before all events are sent
  object.dead = true;  // OnDestroy can't revive it
  engine.dead.push_back(object.handle);
  eraseTimers(engine, object, [](const Timer&) { return true; });
  if (object.constructed) send(engine, object, events::OnDestroy, {});
  Implementation& implementation = *object.implementation;
  if (--implementation.alive == 0 && object.constructed) send(engine, object, events::OnDestroyShared, {});
  --engine.depth;
  sweep(engine);
}

void releaseHandle(Engine& engine, SkritObject& object) {
  if (object.dead || --object.references > 0) return;
  destroy(engine, object);
}

void sweep(Engine& engine) {
  if (engine.depth > 0 || engine.dead.empty()) return;
  std::vector<std::int32_t> dead = std::move(engine.dead);
  engine.dead.clear();
  for (std::int32_t handle : dead) {
    SkritObject* object = engine.objects.find(handle);
    if (object == nullptr) continue;
    engine.runner.release(*object, object->implementation->objects == 1);
    engine.objects.remove(*object);
  }
  engine.objects.compact();
}

}  // namespace vellum::skrit
