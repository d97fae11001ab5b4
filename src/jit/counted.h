// Innermost loops that only count, compute and look into arrays: machine code has a second copy of them without checks,
// for when all that their rounds do is known to be in order before the first.
#pragma once

#include <vector>

#include "ir/module.h"

namespace vellum::jit {

// counter * times + plus + the terms' registers, each times its factor: mathematical integers, small enough for 64
// bits.
struct Linear {
  struct Term {
    std::uint16_t slot;
    std::int64_t factor;
  };
  std::int64_t times = 0, plus = 0;
  std::vector<Term> terms;
};

struct CountedLoop {
  static constexpr std::uint16_t None = 0xffff;
  struct Access {
    std::uint16_t array;
    Linear index;  // times is not negative
  };
  std::uint32_t head = 0, end = 0;  // the first instruction, and the branch back to it
  std::uint16_t counter = None;     // changed at the end of a round only, by `step`, which is 1 or more...
  std::uint16_t stepSlot = None;    // ... or by this register
  std::int32_t step = 0;
  std::uint16_t boundSlot = None;  // rounds go on while the counter is below this register...
  std::int32_t bound = 0;          // ... or number
  bool inclusive = false;          // or equal to it
  std::vector<Access> accesses;    // every element that a round looks at
};

// Registers that they name and that are not the counter are not changed in the loop. Ascending.
std::vector<CountedLoop> countedLoops(const ir::Function& function);

}  // namespace vellum::jit
