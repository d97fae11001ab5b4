// What the lines of SVRules compute, for one neuron or dendrite.
#pragma once

#include "languages/caos/creature/svrule.h"

namespace vellum::caos {

constexpr float boundedAccumulator(float x) {
  return x < -AccumulatorBound ? -AccumulatorBound : x > AccumulatorBound ? AccumulatorBound : x;
}

// Whether a line with a condition skips nothing, stops or jumps.
constexpr bool ruleHolds(RuleOpcode opcode, float accumulator, float x) {
  switch (opcode) {
    case RuleOpcode::IfEqual: return accumulator == x;
    case RuleOpcode::IfUnequal: return accumulator != x;
    case RuleOpcode::IfGreater:
    case RuleOpcode::StopIfGreater: return accumulator > x;
    case RuleOpcode::IfLess:
    case RuleOpcode::StopIfLess: return accumulator < x;
    case RuleOpcode::IfAtLeast:
    case RuleOpcode::StopIfAtLeast: return accumulator >= x;
    case RuleOpcode::IfAtMost:
    case RuleOpcode::StopIfAtMost: return accumulator <= x;
    case RuleOpcode::IfZero:
    case RuleOpcode::StopIfZero: return x == 0;
    case RuleOpcode::IfNonZero:
    case RuleOpcode::StopIfNonZero: return x != 0;
    case RuleOpcode::IfPositive: return x > 0;
    case RuleOpcode::IfNegative: return x < 0;
    case RuleOpcode::IfNonNegative: return x >= 0;
    case RuleOpcode::IfNonPositive: return x <= 0;
    case RuleOpcode::GotoIfZero: return accumulator == 0;
    case RuleOpcode::GotoIfNonZero: return accumulator != 0;
    case RuleOpcode::GotoIfNegative: return accumulator < 0;
    case RuleOpcode::GotoIfPositive: return accumulator > 0;
    default: return true;
  }
}

constexpr bool isRuleIf(RuleOpcode opcode) {
  return opcode >= RuleOpcode::IfEqual && opcode <= RuleOpcode::IfNonPositive;
}
constexpr bool isRuleStop(RuleOpcode opcode) {
  return opcode == RuleOpcode::StopIfZero || opcode == RuleOpcode::StopIfNonZero ||
         (opcode >= RuleOpcode::StopIfLess && opcode <= RuleOpcode::StopIfAtLeast);
}
constexpr bool isRuleGoto(RuleOpcode opcode) { return operandUse(opcode) == OperandUse::Target; }

// The line with which a jump continues, counted from 0. Jumps lead forwards only: others continue with the next line.
constexpr int ruleTarget(int line, float operand) {
  float wanted = operand < 0 ? 0 : operand > RuleLines + 1 ? RuleLines + 1 : operand;
  int target = static_cast<int>(wanted) - 1;
  return target > line ? target : line + 1;
}

constexpr float towards(float from, float to, float rate) { return from + rate * (to - from); }

// The accumulator after a line that changes only it, before it is bounded; as it was after other lines.
constexpr float ruleResult(RuleOpcode opcode, float accumulator, float x, float tendRate) {
  switch (opcode) {
    case RuleOpcode::Load: return x;
    case RuleOpcode::Add: return accumulator + x;
    case RuleOpcode::Subtract: return accumulator - x;
    case RuleOpcode::SubtractFrom:
    case RuleOpcode::Flip: return x - accumulator;
    case RuleOpcode::Multiply: return accumulator * x;
    case RuleOpcode::DivideBy: return x == 0 ? accumulator : accumulator / x;
    case RuleOpcode::DivideInto: return accumulator == 0 ? accumulator : x / accumulator;
    case RuleOpcode::Min: return x < accumulator ? x : accumulator;
    case RuleOpcode::Max: return x > accumulator ? x : accumulator;
    case RuleOpcode::TendTo:
    case RuleOpcode::RestState: return towards(accumulator, x, tendRate);
    case RuleOpcode::LoadNegated: return -x;
    case RuleOpcode::LoadAbsolute: return x < 0 ? -x : x;
    case RuleOpcode::Distance: return accumulator - x < 0 ? -(accumulator - x) : accumulator - x;
    case RuleOpcode::BoundToUnit: return x < 0 ? 0 : x > 1 ? 1 : x;
    case RuleOpcode::BoundToSignedUnit: return atMostOne(x);
    case RuleOpcode::NominalThreshold: return accumulator < x ? 0 : accumulator;
    default: return accumulator;
  }
}

}  // namespace vellum::caos
