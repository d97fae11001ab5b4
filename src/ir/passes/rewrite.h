// What passes share: questions about instructions, and the removal of those that became Nop.
#pragma once

#include <vector>

#include "ir/registers.h"

namespace vellum::ir {

// A branch in one of its forms (OpInfo::loopForm), and any form of it as a forward one.
inline Op formOf(Op forward, int form) { return static_cast<Op>(static_cast<std::uint16_t>(forward) + form); }
inline Op forwardOf(Op op) { return static_cast<Op>(static_cast<std::uint16_t>(op) - opInfo(op).loopForm); }

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
