// Available index checks: the same index of the same array was checked on every path to an access.
#pragma once

#include <vector>

#include "ir/module.h"

namespace vellum::ir {

// By instruction, whether the check of its index is available. A pause makes checks unavailable: after it, registers
// may hold values from a save.
std::vector<bool> availableChecks(const Function& function);

}  // namespace vellum::ir
