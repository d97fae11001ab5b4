// A block of neurons or dendrites, and loops over it for the lines of a rule.
#pragma once

#include "languages/caos/creature/lanes.h"
#include "languages/caos/creature/rule_arithmetic.h"
#include "languages/caos/creature/rule_plan.h"

namespace vellum::caos {

constexpr std::size_t BlockSize = 128;

struct LineBlock {
  std::size_t size = 0;   // those that there are
  std::size_t lanes = 0;  // rounded up to whole vectors; results of the rest count for nothing
  alignas(16) float accumulator[BlockSize];
  alignas(16) float tendRate[BlockSize];
  alignas(16) float operand[BlockSize];
  alignas(16) float further[BlockSize];  // a second operand
  alignas(16) std::int32_t resume[BlockSize];  // the line before which each waits
  alignas(16) float draws[2 * RuleLines][BlockSize];
  alignas(16) float deferred[RulePlan::MaxDeferred][BlockSize];
  alignas(16) std::int32_t deferredMask[RulePlan::MaxDeferred][BlockSize];

  IntLanes active(std::size_t i, int line) const { return lanesAt(resume + i) <= lanesOf(line); }
};

// An operand of all in a block: a column of numbers, or four equal ones.
struct LineOperand {
  const float* at;
  std::size_t step;  // 1, or 0 for equal ones

  FloatLanes lanes(std::size_t i) const { return lanesAt(at + i * step); }
};

// Sets the accumulators to compute(accumulator, operand, index).
template <bool Masked, bool Bounds, class Compute>
void accumulateAs(LineBlock& block, const PlannedLine& line, LineOperand x, Compute compute) {
  for (std::size_t i = 0; i < block.lanes; i += LaneCount) {
    FloatLanes before = lanesAt(block.accumulator + i);
    FloatLanes after = compute(before, x.lanes(i), i);
    if constexpr (Bounds) after = within(after, AccumulatorBound);
    if constexpr (Masked) after = choose(block.active(i, line.line), after, before);
    setLanes(block.accumulator + i, after);
  }
}
template <class Compute>
void accumulate(LineBlock& block, const PlannedLine& line, LineOperand x, Compute compute) {
  if (line.masked) {
    if (line.bounds) accumulateAs<true, true>(block, line, x, compute);
    else accumulateAs<true, false>(block, line, x, compute);
  } else {
    if (line.bounds) accumulateAs<false, true>(block, line, x, compute);
    else accumulateAs<false, false>(block, line, x, compute);
  }
}

// Those for which leaves(accumulator, operand) holds wait until the line's target.
template <bool Masked, class Leaves>
void leaveAs(LineBlock& block, const PlannedLine& line, LineOperand x, Leaves leaves) {
  for (std::size_t i = 0; i < block.lanes; i += LaneCount) {
    IntLanes mask = leaves(lanesAt(block.accumulator + i), x.lanes(i));
    if constexpr (Masked) mask &= block.active(i, line.line);
    setLanes(block.resume + i, choose(mask, lanesOf(std::int32_t(line.target)), lanesAt(block.resume + i)));
  }
}
template <class Leaves>
void leave(LineBlock& block, const PlannedLine& line, LineOperand x, Leaves leaves) {
  if (line.masked) leaveAs<true>(block, line, x, leaves);
  else leaveAs<false>(block, line, x, leaves);
}

// Stores value(accumulator, operand, index) in a column.
template <bool Masked, class Value>
void storeAs(LineBlock& block, const PlannedLine& line, LineOperand x, float* column, Value value) {
  for (std::size_t i = 0; i < block.lanes; i += LaneCount) {
    FloatLanes after = stored(value(lanesAt(block.accumulator + i), x.lanes(i), i));
    if constexpr (Masked) after = choose(block.active(i, line.line), after, lanesAt(column + i));
    setLanes(column + i, after);
  }
}
template <class Value>
void store(LineBlock& block, const PlannedLine& line, LineOperand x, float* column, Value value) {
  if (line.masked) storeAs<true>(block, line, x, column, value);
  else storeAs<false>(block, line, x, column, value);
}

// Keeps value(accumulator, operand, index) for a change of the destination neurons.
template <class Value>
void defer(LineBlock& block, const PlannedLine& line, LineOperand x, Value value) {
  float* column = block.deferred[line.deferred];
  std::int32_t* masks = block.deferredMask[line.deferred];
  for (std::size_t i = 0; i < block.lanes; i += LaneCount) {
    setLanes(column + i, value(lanesAt(block.accumulator + i), x.lanes(i), i));
    setLanes(masks + i, line.masked ? block.active(i, line.line) : lanesOf(-1));
  }
}

}  // namespace vellum::caos
