// Innermost loops that count: whoever knows, before the first round, that all elements their rounds look at are there,
// can do without the checks.
#pragma once

#include <optional>
#include <vector>

#include "ir/linear.h"

namespace vellum::ir {

struct CountedLoop {
  static constexpr std::uint16_t None = 0xffff;
  struct Access {
    std::uint16_t array;
    Linear index;          // times is not negative
    std::uint32_t at = 0;  // the instruction
  };
  std::uint32_t head = 0, end = 0;  // the first instruction, and the branch back to it
  std::uint32_t stepAt = 0;         // that, or the instruction above it that steps
  std::uint16_t counter = None;     // changed at the end of a round only, by `step`, which is 1 or more...
  std::uint16_t stepSlot = None;    // ... or by this register
  std::int32_t step = 0;
  std::uint16_t boundSlot = None;  // rounds go on while the counter is below this register...
  std::int32_t bound = 0;          // ... or number
  bool inclusive = false;          // or equal to it
  std::vector<Access> accesses;    // elements that a round looks at
};

// What a branch adds to its register a before it compares it; nothing: it only compares.
std::optional<std::int32_t> stepOf(const Instruction& branch);

inline bool stepsByOne(const CountedLoop& loop) { return loop.stepSlot == CountedLoop::None && loop.step == 1; }

// A loop whose end, the branch back at `end`, counts like that; nothing is known of its rounds.
std::optional<CountedLoop> loopThatCounts(const Function& function, std::uint32_t end);

// What neither stops the script nor calls anybody; of elements, once they are known to be there.
bool isQuiet(Op op);

// What is asked of the rounds of a loop.
enum class Rounds : std::uint8_t {
  Quiet,   // all they do is quiet, they leave by the end only, and the index of every access is known
  Inside,  // nothing in them can be saved: they call nobody and don't pause. `accesses` are those with a known index
};
// The loop with its accesses, when registers that it names and that are not the counter don't change in it; else
// nothing.
std::optional<CountedLoop> readRounds(const Function& function, CountedLoop loop, Rounds demand);

// All of a function with Rounds::Quiet, ascending, but those that are copies (ir/copies.h).
std::vector<CountedLoop> countedLoops(const Function& function);

}  // namespace vellum::ir
