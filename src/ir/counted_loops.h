// Innermost loops with a counter: when all elements that the iterations access are known to exist before the first
// iteration, the iterations need no checks.
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
  std::uint32_t head = 0, end = 0;  // the first instruction, and the backward branch to it
  std::uint32_t stepAt = 0;         // that branch, or the instruction before it that steps
  std::uint16_t counter = None;     // changes at the end of an iteration only, by `step`, which is 1 or more...
  std::uint16_t stepSlot = None;    // ... or by this register
  std::int32_t step = 0;
  std::uint16_t boundSlot = None;  // the loop continues while the counter is below this register...
  std::int32_t bound = 0;          // ... or number
  bool inclusive = false;          // or equal to it
  std::vector<Access> accesses;    // elements that an iteration accesses
};

// What a branch adds to its register a before it compares it; empty: it only compares.
std::optional<std::int32_t> stepOf(const Instruction& branch);

inline bool stepsByOne(const CountedLoop& loop) { return loop.stepSlot == CountedLoop::None && loop.step == 1; }

// The loop whose backward branch is at `end`, when it has such a counter. Ignores the body.
std::optional<CountedLoop> findCountedLoop(const Function& function, std::uint32_t end);

// Neither stops the script nor calls a function, provided that accessed elements are known to exist.
bool isQuiet(Op op);

// What a caller requires of a loop's body.
enum class LoopBody : std::uint8_t {
  Quiet,        // all instructions are quiet, the only exit is the end, and the index of every access is known
  NeverPauses,  // nothing in it can be saved. `accesses` are those with a known index
};
// The loop with its accesses, when its body is as required and changes none of the registers that the loop names except
// the counter; otherwise empty.
std::optional<CountedLoop> readLoopBody(const Function& function, CountedLoop loop, LoopBody required);

}  // namespace vellum::ir
