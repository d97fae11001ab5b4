// Selects the arrays whose lengths machine code keeps in registers.
#pragma once

#include <vector>

#include "ir/module.h"

namespace vellum::jit {

// By slot: registers whose array is accessed in a loop that does not assign another array to them. One comparison with
// the length, 0 for null, then checks an access completely.
std::vector<bool> slotsWithLengthInRegister(const ir::Function& function);

}  // namespace vellum::jit
