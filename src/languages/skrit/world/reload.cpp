#include "languages/skrit/world/reload.h"

#include "base/text.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

// Continues in a state of the new tables, or starts over in the startup state.
static void continueIn(Engine& engine, SkritObject& object, std::uint32_t state) {
  const Implementation& implementation = *object.implementation;
  object.ticking = false;
  if (state == NoIndex && implementation.startup != NoIndex) {
    eraseTimers(engine, object, [](const Timer& timer) { return !timer.global; });
    Running running(engine, object);
    return enterState(engine, object, implementation.startup);
  }
  object.state = state;
  object.timedDone.clear();
  if (state != NoIndex) {
    const StateTable& table = implementation.states[state];
    double frames = static_cast<double>(engine.clock.updates - object.stateEntered);
    double seconds = frames / UpdatesPerSecond;
    for (const TimedRow& row : table.timed)
      object.timedDone.push_back(isDue(row.time, row.frames ? frames : seconds));  // its time has passed
    object.pollPeriod = table.pollPeriod;
  }
  reschedule(engine, object);
}

void reloaded(Engine& engine, Implementation& implementation, const std::vector<std::string>& names) {
  prepare(implementation, engine.names);
  auto again = [&](std::uint32_t state) {
    if (state >= names.size()) return NoIndex;
    for (std::uint32_t i = 0; i < implementation.states.size(); ++i)
      if (base::equalsIgnoreCase(implementation.states[i].name, names[state])) return i;
    return NoIndex;
  };
  for (std::int32_t handle : engine.objects.handles()) {
    SkritObject* object = engine.objects.find(handle);
    if (object == nullptr || object->implementation != &implementation || object->dead) continue;
    std::uint32_t state = again(object->state);
    object->pending = again(object->pending);
    continueIn(engine, *object, state);
  }
}

}  // namespace vellum::skrit
