// Innermost loops that only count, compute and look into arrays: machine code has a second copy of them without checks,
// for when all that their rounds do is known to be in order before the first.
#pragma once

#include <optional>
#include <vector>

#include "jit/linear.h"

namespace vellum::jit {

struct CountedLoop {
  static constexpr std::uint16_t None = 0xffff;
  struct Access {
    std::uint16_t array;
    Linear index;  // times is not negative
  };
  std::uint32_t head = 0, end = 0;  // the first instruction, and the branch back to it
  std::uint32_t stepAt = 0;         // that, or the instruction above it that steps
  std::uint16_t counter = None;     // changed at the end of a round only, by `step`, which is 1 or more...
  std::uint16_t stepSlot = None;    // ... or by this register
  std::int32_t step = 0;
  std::uint16_t boundSlot = None;  // rounds go on while the counter is below this register...
  std::int32_t bound = 0;          // ... or number
  bool inclusive = false;          // or equal to it
  std::vector<Access> accesses;    // every element that a round looks at
};

inline bool stepsByOne(const CountedLoop& loop) { return loop.stepSlot == CountedLoop::None && loop.step == 1; }

// A loop whose end, the branch back at `end`, counts like that; nothing is known of its rounds.
std::optional<CountedLoop> loopThatCounts(const ir::Function& function, std::uint32_t end);

// An access of an element of an array that a register holds, of numbers.
bool isElement(ir::Op op);
// What neither stops the script nor calls anybody; of elements, once they are known to be there.
bool isQuiet(ir::Op op);

// Registers that they name and that are not the counter are not changed in the loop. Ascending.
std::vector<CountedLoop> countedLoops(const ir::Function& function);

}  // namespace vellum::jit
