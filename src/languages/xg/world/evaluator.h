// One function as it goes through its steps: the plain form of the evaluator. Batch gives the same bits, faster.
#pragma once

#include <vector>

#include "languages/xg/program/step_table.h"
#include "languages/xg/world/dice.h"

namespace vellum::xg {

struct FunctionState {
  std::uint32_t step = 0;     // the table's end: no step any more, the value stays
  std::uint32_t repeat = 0;   // how many more times the step is held
  std::uint32_t elapsed = 0;  // tics since the step, or this hold of it, began
  std::int32_t timer = 0;     // what was drawn or set for it, at least 0
  bool started = false;       // the first tic shows the first step as it is
  float value = 0;            // scaled, with the offset
};

// Draws the first step's timer. `offset` below is the timing's offset with the dynamic offset added.
void start(FunctionState& state, const StepTable& table, const Timing& timing, Dice& dice);

// One tic. Events that fire are appended, in order. True when a new step (or hold) began.
bool advance(FunctionState& state, const StepTable& table, const Timing& timing, float offset, Dice& dice,
             std::vector<std::int32_t>& events);

// The engine counts a timer from 0 to its value, so the step lasts a tic longer; the manual's #14 lasts 14 tics.
inline std::uint32_t stepTics(std::int32_t timer, Profile profile) {
  std::uint32_t tics = static_cast<std::uint32_t>(timer) + (profile == Profile::Doomsday ? 1u : 0u);
  return tics > 0 ? tics : 1;
}

// The arithmetic of both evaluators, all in float32 and in this order: (1-t)*a + t*b, scaled, offset added.
inline float blend(float a, float b, std::uint32_t elapsed, std::int32_t timer) {
  float t = static_cast<float>(elapsed) / static_cast<float>(timer > 0 ? timer : 1);
  return (1.0f - t) * a + t * b;
}

// What the timers on the way to a step come to: the last one counts, each draws.
std::int32_t drawTimer(const StepTable& table, const Transition& way, const Timing& timing, Dice& dice);

}  // namespace vellum::xg
