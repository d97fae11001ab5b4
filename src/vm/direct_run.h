// A run of a function that a host calls.
#pragma once

#include "vm/vm.h"

namespace vellum::vm {

// Vm::run(), with fewer steps where the function has machine code and nothing else runs.
Outcome runDirectly(Vm& vm, Fiber& fiber, FunctionRef function, std::span<const Slot> arguments);

}  // namespace vellum::vm
