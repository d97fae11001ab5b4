#include "languages/skrit/world/timers.h"

#include <algorithm>

#include "base/text.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

Timer* findTimer(SkritObject& object, std::int32_t id) {
  for (Timer& timer : object.timers)
    if (timer.id == id) return &timer;
  return nullptr;
}

void destroyTimer(Engine& engine, SkritObject& object, std::int32_t id) {
  eraseTimers(engine, object, [&](const Timer& timer) { return timer.id == id; });
}

Timer* createTimer(Engine& engine, SkritObject& object, std::int32_t id, double time, bool frames) {
  destroyTimer(engine, object, id);
  if (object.timers.size() >= MaxTimers) return nullptr;
  if (!(time >= 0)) time = 0;
  Timer timer;
  timer.id = id;
  timer.frames = frames;
  timer.period = time;
  timer.due = engine.clock.time(frames) + time;
  object.timers.push_back(timer);
  engine.timerBytes += sizeof(Timer);
  engine.schedule.add(object, engine.clock.updates);
  return &object.timers.back();
}

void setTimeLeft(Engine& engine, SkritObject& object, Timer& timer, double time) {
  timer.due = engine.clock.time(timer.frames) + (time == time ? time : 0);
  engine.schedule.add(object, engine.clock.updates);
}

void runTimers(Engine& engine, SkritObject& object) {
  const Clock& clock = engine.clock;
  std::vector<Due>& expired = engine.due;
  // Timers that expire together fire in the order of their times, then of their age. A timer created here is not
  // considered before the next update.
  expired.clear();
  for (const Timer& timer : object.timers)
    if (isDue(timer.due, clock.time(timer.frames)))
      expired.push_back({timer.due - clock.time(timer.frames), static_cast<std::uint32_t>(expired.size()), timer.id});
  std::sort(expired.begin(), expired.end());
  for (std::size_t i = 0; i < expired.size(); ++i) {
    std::int32_t id = expired[i].id;
    Timer* timer = findTimer(object, id);
    if (timer == nullptr || object.dead) continue;  // removed meanwhile, with its state
    if (!isDue(timer->due, clock.time(timer->frames))) continue;
    if (timer->repeats == 0) {
      destroyTimer(engine, object, id);
    } else {
      if (timer->repeats > 0) --timer->repeats;
      timer->due += timer->period;
      // A period shorter than an update fires once in each.
      if (isDue(timer->due, clock.time(timer->frames)))
        timer->due = clock.time(timer->frames) + (timer->frames ? 1.0 : 1.0 / UpdatesPerSecond);
    }
    if (engine.runner.tracing()) engine.runner.happened(object, "timer", base::cat(id));
    engine.timerArguments[0].number = id;
    if (!send(engine, object, events::OnTimer, engine.timerArguments) && engine.runner.tracing())
      engine.runner.happened(object, "unheard", base::cat("OnTimer( ", id, " )"));
  }
}

void runTimed(Engine& engine, SkritObject& object) {
  if (object.state == NoIndex) return;
  std::uint32_t state = object.state;
  std::uint64_t entered = object.stateEntered;
  const StateTable& table = object.implementation->states[state];
  double frames = static_cast<double>(engine.clock.updates - entered), seconds = frames / UpdatesPerSecond;
  std::vector<Due>& due = engine.due;
  due.clear();
  for (std::size_t i = 0; i < table.timed.size() && i < object.timedDone.size(); ++i) {
    const TimedRow& row = table.timed[i];
    if (!object.timedDone[i] && isDue(row.time, row.frames ? frames : seconds))
      due.push_back({row.frames ? row.time / UpdatesPerSecond : row.time, static_cast<std::uint32_t>(i), 0});
  }
  std::sort(due.begin(), due.end());
  for (std::size_t next = 0; next < due.size(); ++next) {
    std::size_t i = due[next].order;
    // The state was left or entered again: these at functions no longer apply.
    if (object.state != state || object.dead || i >= object.timedDone.size() || object.timedDone[i] ||
        object.stateEntered != entered)
      return;
    object.timedDone[i] = true;
    Running running(engine, object);
    engine.runner.run(object, table.timed[i].function, {}, nullptr);
  }
}

}  // namespace vellum::skrit
