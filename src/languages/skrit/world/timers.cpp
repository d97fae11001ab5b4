// Timers and at functions.
#include <algorithm>

#include "base/text.h"
#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

Timer* Engine::findTimer(SkritObject& object, std::int32_t id) {
  for (Timer& timer : object.timers)
    if (timer.id == id) return &timer;
  return nullptr;
}

void Engine::destroyTimer(SkritObject& object, std::int32_t id) {
  std::erase_if(object.timers, [&](const Timer& timer) { return timer.id == id; });
}

Timer* Engine::createTimer(SkritObject& object, std::int32_t id, double time, bool frames) {
  destroyTimer(object, id);
  if (object.timers.size() >= MaxTimers) return nullptr;
  if (!(time >= 0)) time = 0;
  Timer timer;
  timer.id = id;
  timer.frames = frames;
  timer.period = time;
  timer.due = clock(frames) + time;
  object.timers.push_back(timer);
  schedule(object);
  return &object.timers.back();
}

void Engine::setTimeLeft(SkritObject& object, Timer& timer, double time) {
  timer.due = clock(timer.frames) + (time == time ? time : 0);
  schedule(object);
}

void Engine::setPollPeriod(SkritObject& object, double period) {
  object.pollPeriod = period >= 0 ? period : 0;
  object.nextPoll = seconds() + object.pollPeriod;
  schedule(object);
}

// With a small tolerance: 0.1 seconds are three updates, however 1/30 rounds.
static bool due(double time, double now) { return time <= now + 1e-6; }

void Engine::runTimers(SkritObject& object) {
  // Timers that expire together fire in the order of their times, then of their age. A timer created here is not
  // considered before the next update.
  due_.clear();
  for (const Timer& timer : object.timers)
    if (due(timer.due, clock(timer.frames)))
      due_.push_back({timer.due - clock(timer.frames), static_cast<std::uint32_t>(due_.size()), timer.id});
  std::sort(due_.begin(), due_.end());
  for (std::size_t i = 0; i < due_.size(); ++i) {
    std::int32_t id = due_[i].id;
    Timer* timer = findTimer(object, id);
    if (timer == nullptr || object.dead) continue;  // removed meanwhile, with its state
    if (!due(timer->due, clock(timer->frames))) continue;
    if (timer->repeats == 0) {
      destroyTimer(object, id);
    } else {
      if (timer->repeats > 0) --timer->repeats;
      timer->due += timer->period;
      // A period shorter than an update fires once in each.
      if (due(timer->due, clock(timer->frames)))
        timer->due = clock(timer->frames) + (timer->frames ? 1.0 : 1.0 / UpdatesPerSecond);
    }
    if (runner_.tracing()) runner_.happened(object, "timer", base::cat(id));
    timerArguments_[0].number = id;
    send(object, events::OnTimer, timerArguments_);
  }
}

void Engine::runTimed(SkritObject& object) {
  if (object.state == NoIndex) return;
  std::uint32_t state = object.state;
  std::uint64_t entered = object.stateEntered;
  const StateTable& table = object.implementation->states[state];
  double frames = static_cast<double>(updates_ - entered), seconds = frames / UpdatesPerSecond;
  due_.clear();
  for (std::size_t i = 0; i < table.timed.size() && i < object.timedDone.size(); ++i) {
    const TimedRow& row = table.timed[i];
    if (!object.timedDone[i] && due(row.time, row.frames ? frames : seconds))
      due_.push_back({row.frames ? row.time / UpdatesPerSecond : row.time, static_cast<std::uint32_t>(i), 0});
  }
  std::sort(due_.begin(), due_.end());
  for (std::size_t next = 0; next < due_.size(); ++next) {
    std::size_t i = due_[next].order;
    // The state was left or entered again: these at functions no longer apply.
    if (object.state != state || object.dead || i >= object.timedDone.size() || object.timedDone[i] ||
        object.stateEntered != entered)
      return;
    object.timedDone[i] = true;
    Running running(*this, object);
    runner_.run(object, table.timed[i].function, {}, nullptr);
  }
}

}  // namespace vellum::skrit
