// From a checked agent to the IR: one function for each action.
//
// An action's function works on the agent that the host has selected. It reads inputs directly from a block of memory
// that it borrows from the host; everything else is a host call (lower/hosts.def): a set asks whether it may run and
// branches, commands write into the channel's block, random asks for the number of the chance that was drawn.
#pragma once

#include "ir/module.h"
#include "languages/gal/check/check.h"

namespace vellum::gal {

// The number of the block that holds the agent's inputs, an i32 each, in the order of their declaration.
inline constexpr std::uint16_t InputBlock = 0;

struct LoweredAgent {
  ir::Module module;
  // The plain blocks: set and force statements (of the checked agent) that hold only commands whose order the host can
  // know in advance. Each is one host call, gal.play with its number here.
  std::vector<const Statement*> blocks;
  std::vector<ir::FunctionId> actions;  // by action
  ir::FunctionId truth;                 // of a condition, when one was given: returns 0 or 1
};

// `blocks` points into the agent.
// `keepBuilt`: the module keeps its functions as they are before the passes (ir::Module::built).
LoweredAgent lower(const CheckedAgent& agent, const Condition* truth = nullptr, bool keepBuilt = false);

}  // namespace vellum::gal
