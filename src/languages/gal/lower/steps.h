// From a checked agent to steps: a form of the same actions as lower() makes, which runs directly over the simulation,
// for agents whose actions always end. runtime/run_steps.h runs them; the results equal those of the virtual machine.
#pragma once

#include <cstdint>
#include <vector>

#include "languages/gal/lower/lower.h"

namespace vellum::gal {

enum class StepKind : std::uint8_t {
  Play,         // a: channel, b: level, c: plain block, flag: force
  Enter,        // a: channel, b: level, c: target when it may not run, flag: force
  EnterClosed,  // the same for a block of only commands of that channel, left only at its end
  Leave,        //
  Jump,         // c: target
  JumpInput,    // a: input, b: value, c: target; when equal, with flag off when not
  JumpTexts,    // a, b: texts, c: target; when equal, with flag off when not
  JumpHas,      // a: text, c: target; when the entity has it, with flag off when not
  Draw,         // a: random block
  JumpChance,   // a: random block, b: chance, c: target when another one was drawn
  Bind,         // a: input, b: value
  Change,       // the same for a monitored input
  Call,         // a: action
  Return,       //
  Command,      // command; a, b, c: its arguments, floats as bits. keepchance: random block, start, stop
};

struct Step {
  StepKind kind = StepKind::Return;
  bool flag = false;
  gal::Command command = gal::Command::Script;
  std::int32_t a = 0, b = 0, c = 0;
};

struct StepProgram {
  static constexpr int MaxDepth = 64;  // of nested calls and transitions
  std::vector<Step> steps;
  std::vector<std::int32_t> starts;  // by action
  bool empty() const { return starts.empty(); }
};

// `blocks` are those of lower(agent). The result is empty when the agent uses its host, an action may call itself, may
// be called deeper than MaxDepth, may nest more blocks than `maxScopes` or take more than `budget` statements: then
// only the limits of the virtual machine end it.
StepProgram makeSteps(const CheckedAgent& agent, const std::vector<const Statement*>& blocks, std::uint64_t budget,
                      std::size_t maxScopes);

}  // namespace vellum::gal
