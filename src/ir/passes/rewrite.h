// Helpers of the passes: branch targets, and the removal of Nop instructions.
#pragma once

#include <vector>

#include "ir/registers.h"

namespace vellum::ir {

// By instruction, and for the end of the code: whether a branch goes there.
std::vector<bool> branchTargets(const Function& function);

// Removes Nop instructions and renumbers labels and locations.
void removeNops(Function& function);

}  // namespace vellum::ir
