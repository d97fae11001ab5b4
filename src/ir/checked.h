// Which element accesses need no check, because the same index of the same array has been checked on every way to them.
#pragma once

#include <vector>

#include "ir/module.h"

namespace vellum::ir {

// By instruction. What was checked before a pause does not count: a save that comes back from outside may hold
// anything.
std::vector<bool> checkedBefore(const Function& function);

}  // namespace vellum::ir
