// One function that runs through its steps: the plain form of the evaluator. Batch gives the same bits, faster.
#pragma once

#include <vector>

#include "languages/xg/program/step_table.h"
#include "languages/xg/world/dice.h"

namespace vellum::xg {

struct FunctionState {
  std::uint32_t step = 0;     // the table's end: there is no step any more, the value stays
  std::uint32_t repeat = 0;   // how many more times the step is held
  std::uint32_t elapsed = 0;  // tics since the step, or this hold of it, began
  std::int32_t timer = 0;     // the drawn or set timer of the step, at least 0
  bool started = false;       // whether the first tic has shown the first step unchanged
  float value = 0;            // scaled, with the offset added
};

// Draws the first step's timer. `offset` below is the timing's offset plus the dynamic offset.
void start(FunctionState& state, const StepTable& table, const Timing& timing, Dice& dice);

// One tic. Appends the events that fire, in order. Returns whether a new step (or hold) began.
bool advance(FunctionState& state, const StepTable& table, const Timing& timing, float offset, Dice& dice,
             std::vector<std::int32_t>& events);

// The engine counts a timer from 0 to its value, so the step lasts one tic longer; the manual's #14 lasts 14 tics.
inline std::uint32_t stepTics(std::int32_t timer, Profile profile) {
  std::uint32_t tics = static_cast<std::uint32_t>(timer) + (profile == Profile::Doomsday ? 1u : 0u);
  return tics > 0 ? tics : 1;
}

// The arithmetic of both evaluators, all in float32 and in this order: (1-t)*a + t*b, scaled, offset added.
inline float blend(float a, float b, std::uint32_t elapsed, std::int32_t timer) {
  float t = static_cast<float>(elapsed) / static_cast<float>(timer > 0 ? timer : 1);
  return (1.0f - t) * a + t * b;
}

// The result of the timers before a step: each one draws, the last one counts.
std::int32_t drawTimer(const StepTable& table, const Transition& way, const Timing& timing, Dice& dice);

}  // namespace vellum::xg
