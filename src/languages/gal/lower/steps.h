// Checked agent to steps: the same decisions as lower() makes of it, in a form that runs straight over the simulation,
// for agents whose actions always end. builtins/run_steps.h runs them; the results are those of the virtual machine.
#pragma once

#include <cstdint>
#include <vector>

#include "languages/gal/lower/lower.h"

namespace vellum::gal {

enum class StepKind : std::uint8_t {
  Play,         // a: channel, b: level, c: plain block, flag: force
  Enter,        // a: channel, b: level, c: where to go on when it may not run, flag: force
  EnterClosed,  // the same with nothing inside but commands of that channel, and no way out but its end
  Leave,        //
  Jump,         // c: target
  JumpInput,    // a: input, b: value, c: target; when equal, with flag off when not
  JumpTexts,    // a, b: texts, c: target; when equal, with flag off when not
  JumpHas,      // a: text, c: target; when the entity has it, with flag off when not
  Draw,         // a: random block
  JumpChance,   // a: random block, b: chance, c: target when another one was drawn
  Bind,         // a: input, b: value
  Change,       // the same for an input that transitions look at
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
  static constexpr int MaxDepth = 64;  // of calls and transitions inside each other
  std::vector<Step> steps;
  std::vector<std::int32_t> starts;  // by action
  bool empty() const { return starts.empty(); }
};

// `blocks` are those of lower(agent). Empty when an action may call itself, may be called deeper than MaxDepth, may
// nest more blocks than `maxScopes` or take more than `budget` statements: then only the virtual machine's limits end
// it.
StepProgram makeSteps(const CheckedAgent& agent, const std::vector<const Statement*>& blocks, std::uint64_t budget,
                      std::size_t maxScopes);

}  // namespace vellum::gal
