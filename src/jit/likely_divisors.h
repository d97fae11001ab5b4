// Divisors that a function reads from a global variable, such as the width of a map. Games set most of them once, so
// machine code divides by the value that the variable has when the function is compiled, as by a constant, after a
// comparison.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/native.h"

namespace vellum::jit {

// By instruction: the divisor of an integer division, if it is the value of a global variable to which the function
// does not write; 0 for others. Empty when there is none.
std::vector<std::int32_t> likelyDivisors(const vm::LinkedFunction& function);

}  // namespace vellum::jit
