// Which arrays' lengths machine code keeps in registers.
#pragma once

#include <vector>

#include "ir/module.h"

namespace vellum::jit {

// By slot: registers whose array is read or written in a loop that does not put another array into them. One comparison
// with the length, 0 for null, is then the whole check of an access.
std::vector<bool> slotsWithLengthInRegister(const ir::Function& function);

}  // namespace vellum::jit
