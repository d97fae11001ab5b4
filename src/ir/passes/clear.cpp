// A register that holds nothing need not be cleared: after each statement the front ends clear the references it used,
// and by now many of them were moved on, or are not loaded any more.
#include <algorithm>

#include "ir/ownership.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

void runClear(Function& function) {
  static constexpr std::size_t MaxSize =
      1 << 24;  // of a function that is worth the look, in registers times instructions
  if (function.code.size() * function.slots.size() > MaxSize) return;
  auto clears = [](const Instruction& instruction) { return instruction.op == Op::ConstNull; };
  if (std::none_of(function.code.begin(), function.code.end(), clears)) return;
  Ownership ownership(function);
  // Who only asks for null finds it in a register that was never written.
  for (std::size_t at = 0; at < function.code.size(); ++at)
    if (clears(function.code[at]) && !ownership.before(at)[function.code[at].a]) function.code[at] = {};
  removeNops(function);
}

}  // namespace vellum::ir
