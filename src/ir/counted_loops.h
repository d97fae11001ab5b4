// Innermost loops with a counter: where the elements that all their iterations access are known to be there before the
// first one, the iterations need no checks.
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
  std::uint16_t counter = None;     // changes at the end of an iteration only, by `step`, which is 1 or more...
  std::uint16_t stepSlot = None;    // ... or by this register
  std::int32_t step = 0;
  std::uint16_t boundSlot = None;  // the loop continues while the counter is below this register...
  std::int32_t bound = 0;          // ... or number
  bool inclusive = false;          // or equal to it
  std::vector<Access> accesses;    // elements that an iteration accesses
};

// What a branch adds to its register a before it compares it; nothing: it only compares.
std::optional<std::int32_t> stepOf(const Instruction& branch);

inline bool stepsByOne(const CountedLoop& loop) { return loop.stepSlot == CountedLoop::None && loop.step == 1; }

// The loop whose branch back is at `end`, when it has such a counter; its body is not looked at.
std::optional<CountedLoop> findCountedLoop(const Function& function, std::uint32_t end);

// Neither stops the script nor calls a function; element accesses, once the elements are known to be there.
bool isQuiet(Op op);

// What a caller requires of a loop's body.
enum class LoopBody : std::uint8_t {
  Quiet,        // all instructions are quiet, the only exit is the end, and the index of every access is known
  NeverPauses,  // nothing in it can be saved. `accesses` are those with a known index
};
// The loop with its accesses, when its body is as required and the registers that it names, except for the counter,
// don't change in it; otherwise nothing.
std::optional<CountedLoop> readLoopBody(const Function& function, CountedLoop loop, LoopBody required);

}  // namespace vellum::ir
