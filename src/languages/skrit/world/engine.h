// The skrit engine (Skrit manual, "Skrit Engine") as plain state: the objects, the events that they hear, the time.
// What happens in it are functions: simulation.h, timers.h, update.h, reload.h, persistence.h.
#pragma once

#include "base/counted.h"
#include "languages/skrit/world/audiences.h"
#include "languages/skrit/world/clock.h"
#include "languages/skrit/world/code_runner.h"
#include "languages/skrit/world/event_names.h"
#include "languages/skrit/world/object_table.h"
#include "languages/skrit/world/schedule.h"

namespace vellum::skrit {

// Something that is due in an update.
struct Due {
  double when;
  std::uint32_t order;  // among those that are due at the same time
  std::int32_t id;
  bool operator<(const Due& other) const { return when != other.when ? when < other.when : order < other.order; }
};

struct Engine {
  // `account` counts timers, and has the memory of objects; null: nothing does.
  explicit Engine(CodeRunner& runsCode, base::MemoryAccount* account = nullptr)
      : runner(runsCode), objects(account), timerBytes(account) {}
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  CodeRunner& runner;
  Clock clock;
  EventNames names;
  ObjectTable objects;
  base::Counted timerBytes;
  std::vector<std::int32_t> dead;  // to be swept (lifecycle.cpp)
  int depth = 0;                   // nesting depth of the events being sent

  Schedule schedule;
  Audiences audiences;

  // Reused, so that a steady update allocates nothing.
  std::vector<Due> due;
  Arguments timerArguments = {Argument::ofInt(0)};
  const Arguments elapsed = {Argument::ofFloat(1.0f / UpdatesPerSecond)};
};

// Removes the timers of an object for which `gone` holds.
template <class Gone>
void eraseTimers(Engine& engine, SkritObject& object, Gone gone) {
  engine.timerBytes -= std::erase_if(object.timers, gone) * sizeof(Timer);
}

// Call after a change of state, when the object may handle other events than before, and other things are due.
inline void reschedule(Engine& engine, SkritObject& object) {
  engine.schedule.joinTickers(object, engine.clock.updates);
  engine.audiences.join(object);
  engine.schedule.add(object, engine.clock.updates);
}

}  // namespace vellum::skrit
