// What passes share: where branches go, and the removal of instructions that became Nop.
#pragma once

#include <vector>

#include "ir/registers.h"

namespace vellum::ir {

// By instruction, one more than there are: whether a branch goes there.
std::vector<bool> branchTargets(const Function& function);

// Removes Nop instructions and renumbers labels and locations.
void removeNops(Function& function);

}  // namespace vellum::ir
