#include "languages/xg/world/evaluator.h"

namespace vellum::xg {

std::int32_t drawTimer(const StepTable& table, const Transition& way, const Timing& timing, Dice& dice) {
  std::int32_t timer = dice.between(timing.min, timing.max);
  for (std::uint32_t i = 0; i < way.timerCount; ++i) {
    const TimerSymbol& symbol = table.timers[way.firstTimer + i];
    timer = symbol.random ? dice.between(0, symbol.tics) : symbol.tics;
  }
  return timer > 0 ? timer : 0;
}

void start(FunctionState& state, const StepTable& table, const Timing& timing, Dice& dice) {
  state = FunctionState{};
  state.step = table.entry.next;
  state.repeat = table.entry.repeat;
  state.timer = drawTimer(table, table.entry, timing, dice);
}

bool advance(FunctionState& state, const StepTable& table, const Timing& timing, float offset, Dice& dice,
             std::vector<std::int32_t>& events) {
  if (state.step >= table.end()) return false;
  bool began = !state.started;
  if (began) {
    state.started = true;
    for (std::uint32_t i = 0; i < table.entry.eventCount; ++i)
      events.push_back(table.events[table.entry.firstEvent + i]);
  } else if (++state.elapsed >= stepTics(state.timer, dice.profile())) {
    began = true;
    state.elapsed = 0;
    if (state.repeat > 0) {
      --state.repeat;
      std::int32_t timer = dice.between(timing.min, timing.max);
      state.timer = timer > 0 ? timer : 0;
    } else {
      const Transition& way = table.steps[state.step].exit;
      state.timer = drawTimer(table, way, timing, dice);
      for (std::uint32_t i = 0; i < way.eventCount; ++i) events.push_back(table.events[way.firstEvent + i]);
      state.step = way.next;
      state.repeat = way.repeat;
      if (state.step >= table.end()) return true;
    }
  }
  const Step& step = table.steps[state.step];
  float value = step.value;
  if (state.repeat > 0 ? step.blendsHolds : step.blends)
    value = blend(value, state.repeat > 0 ? step.value : step.target, state.elapsed, state.timer);
  state.value = value * timing.scale + offset;
  return began;
}

}  // namespace vellum::xg
