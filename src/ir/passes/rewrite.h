// Helpers of the passes: questions about a function, and the removal of Nop instructions.
#pragma once

#include <vector>

#include "ir/registers.h"

namespace vellum::ir {

// By instruction, and for the end of the code: whether a branch goes there.
std::vector<bool> branchTargets(const Function& function);

// Whether a set of registers for each instruction would take too much time and memory.
bool isTooLargeToAnalyse(const Function& function);
// The registers that borrow references, without the parameters.
std::vector<std::uint16_t> borrowingLocals(const Function& function);

// Removes Nop instructions and renumbers labels and locations.
void removeNops(Function& function);

}  // namespace vellum::ir
