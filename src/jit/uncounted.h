// Which owned registers machine code need not count the references of, because what they refer to is held by others
// for as long as the function runs.
#pragma once

#include <vector>

#include "vm/linked.h"

namespace vellum::jit {

// By slot. Only a function that changes no reference in memory and calls nobody who might has such registers: objects
// loaded from what its parameters and globals refer to stay there. A frame that leaves machine code is written with
// the references counted.
std::vector<bool> uncountedSlots(const vm::LinkedFunction& function);

}  // namespace vellum::jit
