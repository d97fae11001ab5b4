// Which registers still matter at a place in a function.
#pragma once

#include <vector>

#include "ir/module.h"

namespace vellum::ir {

// For each slot, whether its content may be read when the function goes on at instruction `at`, before it is written.
// References and values always matter: they are counted.
std::vector<bool> liveSlots(const Function& function, std::uint32_t at);

}  // namespace vellum::ir
