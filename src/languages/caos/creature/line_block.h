// A block of neurons or dendrites, and loops over it for the lines of a rule.
#pragma once

#include "languages/caos/creature/lanes.h"
#include "languages/caos/creature/rule_arithmetic.h"
#include "languages/caos/creature/rule_plan.h"

namespace vellum::caos {

constexpr std::size_t BlockSize = 128;
constexpr std::size_t BlockRoom = BlockSize + LaneCount;  // for whole vectors from any place

struct LineBlock {
  std::size_t size = 0;   // those that there are
  std::size_t lanes = 0;  // rounded up to whole vectors; results of the rest count for nothing
  alignas(16) float accumulator[BlockSize];
  alignas(16) float sourceState[BlockRoom];  // in a tract
  alignas(16) float tendRate[BlockSize];
  alignas(16) float operand[BlockRoom];
  alignas(16) float further[BlockRoom];        // a second operand
  alignas(16) std::int32_t resume[BlockSize];  // the line before which each waits
  alignas(16) float draws[2 * RuleLines][BlockSize];
  alignas(16) float deferred[RulePlan::MaxDeferred][BlockSize];
  alignas(16) std::int32_t deferredMask[RulePlan::MaxDeferred][BlockSize];

  bool changes[RulePlan::MaxDeferred];  // whether its line has run

  IntLanes active(std::size_t i, std::int32_t line) const { return lanesAt(resume + i) <= lanesOf(line); }
};

// An operand of all in a block: a column of numbers, or four equal ones.
struct LineOperand {
  const float* at;
  std::size_t step;  // 1, or 0 for equal ones

  FloatLanes lanes(std::size_t i) const { return lanesAt(at + i * step); }
};

// Loops keep in locals what stores to floats might change for all the compiler knows.

// Sets the accumulators to compute(accumulator, operand, index).
template <bool Masked, bool Bounds, class Compute>
void accumulateAs(LineBlock& block, const PlannedLine& line, LineOperand x, Compute compute) {
  const int number = line.line;
#pragma GCC unroll 2
  for (std::size_t i = 0, end = block.lanes; i < end; i += LaneCount) {
    FloatLanes before = lanesAt(block.accumulator + i);
    FloatLanes after = compute(before, x.lanes(i), i);
    if constexpr (Bounds) after = within(after, AccumulatorBound);
    if constexpr (Masked) after = choose(block.active(i, number), after, before);
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
  const int number = line.line;
  const std::int32_t target = line.target;
#pragma GCC unroll 2
  for (std::size_t i = 0, end = block.lanes; i < end; i += LaneCount) {
    IntLanes mask = leaves(lanesAt(block.accumulator + i), x.lanes(i));
    if constexpr (Masked) mask &= block.active(i, number);
    setLanes(block.resume + i, choose(mask, lanesOf(target), lanesAt(block.resume + i)));
  }
}
inline std::size_t countActive(const LineBlock& block, int line) {
  IntLanes count = lanesOf(0);
  for (std::size_t i = 0, end = block.lanes; i < end; i += LaneCount) count -= block.active(i, line);
  return static_cast<std::size_t>(count[0] + count[1] + count[2] + count[3]);
}
template <class Leaves>
void leave(LineBlock& block, const PlannedLine& line, LineOperand x, Leaves leaves) {
  if (line.masked) leaveAs<true>(block, line, x, leaves);
  else leaveAs<false>(block, line, x, leaves);
}

// Stores value(accumulator, operand, index) in a column.
template <bool Masked, class Value>
void storeAs(LineBlock& block, const PlannedLine& line, LineOperand x, float* column, Value value) {
  const int number = line.line;
#pragma GCC unroll 2
  for (std::size_t i = 0, end = block.lanes; i < end; i += LaneCount) {
    FloatLanes after = stored(value(lanesAt(block.accumulator + i), x.lanes(i), i));
    if constexpr (Masked) after = choose(block.active(i, number), after, lanesAt(column + i));
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
  block.changes[line.deferred] = true;
  bool masked = line.masked;
  int number = line.line;
#pragma GCC unroll 2
  for (std::size_t i = 0, end = block.lanes; i < end; i += LaneCount) {
    setLanes(column + i, value(lanesAt(block.accumulator + i), x.lanes(i), i));
    if (masked) setLanes(masks + i, block.active(i, number));
  }
}

}  // namespace vellum::caos
