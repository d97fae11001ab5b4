// What passes share: questions about instructions, and the removal of those that became Nop.
#pragma once

#include <vector>

#include "ir/registers.h"

namespace vellum::ir {

// Computes registers from registers and constants, whatever they hold: without a trap, memory or a branch.
bool isPure(Op op);

// How often the instruction reads a register, and whether it writes one.
int readsOf(const Instruction& instruction, std::uint16_t slot);
bool writes(const Instruction& instruction, std::uint16_t slot);

// By instruction, one more than there are: whether a branch goes there.
std::vector<bool> branchTargets(const Function& function);

// Removes Nop instructions and renumbers labels and locations.
void removeNops(Function& function);

}  // namespace vellum::ir
