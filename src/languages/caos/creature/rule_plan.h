// How a rule can run fast: a line at a time over many neurons or dendrites, if none of them notices what the rule does
// to another. Derived from the rule; never saved.
#pragma once

#include <memory>

#include "languages/caos/creature/svrule.h"

namespace vellum::caos {

struct PlannedLine {
  static constexpr std::uint8_t None = 255;

  RuleOpcode opcode = RuleOpcode::Stop;
  OperandKind kind = OperandKind::Zero;
  std::uint8_t number = 0;
  std::uint8_t line = 0;         // in the rule
  bool masked = false;           // some may not come to it
  bool bounds = false;           // the accumulator may leave its bounds
  std::uint8_t target = 0;       // the line that follows for those that skip, stop or jump
  std::uint8_t draw = None;      // column of the random operand
  std::uint8_t noise = None;     // column of SignalNoise
  std::uint8_t deferred = None;  // a change of the destination neuron, which waits until the block has run
  float value = 0;
  friend bool operator==(const PlannedLine&, const PlannedLine&) = default;
};

// Changes of destination neurons in a tract: dendrites have them in their order, after the other lines.
struct DeferredChange {
  bool adds = false, masked = false;
  std::uint8_t variable = 0;
  friend bool operator==(const DeferredChange&, const DeferredChange&) = default;
};

struct RulePlan {
  static constexpr std::size_t MaxDeferred = 4;

  bool byLine = false;  // else one after another
  bool masks = false, tends = false;
  std::uint8_t lines = 0, draws = 0, deferred = 0;
  // In a lobe: from this line on its neurons take turns, since the spare neuron may change. RuleLines: never.
  std::uint8_t turns = RuleLines;
  std::array<PlannedLine, RuleLines> line;
  std::array<DeferredChange, MaxDeferred> changes;
  friend bool operator==(const RulePlan&, const RulePlan&) = default;
};
using SharedPlan = std::shared_ptr<const RulePlan>;  // of all that have the same rule

enum class RuleSite : std::uint8_t { Lobe, Tract, TractInLobe };  // of which both ends are in one lobe

// `init` ran before and may have set what the tract remembers.
RulePlan planRule(const Rule& update, const Rule& init, bool initAlways, RuleSite site);

}  // namespace vellum::caos
