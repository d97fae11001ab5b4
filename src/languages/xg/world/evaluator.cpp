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

void saveState(base::ByteWriter& writer, const FunctionState& state) {
  writer.u32(state.step);
  writer.u32(state.repeat);
  writer.u32(state.elapsed);
  writer.i32(state.timer);
  writer.flag(state.started);
  writer.f32(state.value);
}

bool restoreState(base::ByteReader& reader, FunctionState& state, const StepTable& table) {
  state.step = reader.u32();
  state.repeat = reader.u32();
  state.elapsed = reader.u32();
  state.timer = reader.i32();
  state.started = reader.flag();
  state.value = reader.f32();
  bool finite = state.value - state.value == 0;
  return reader.ok() && finite && state.step <= table.end() && state.timer >= 0 && state.timer <= MaxTics &&
         state.elapsed <= static_cast<std::uint32_t>(state.timer) && state.repeat <= 0x7fffffffu;
}

}  // namespace vellum::xg
