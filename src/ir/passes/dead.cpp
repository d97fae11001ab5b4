// Dead code: instructions that compute a temporary which nobody reads. Variables of the script keep what they are
// given: a debugger shows them.
#include <algorithm>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

void runDead(Function& function) {
  static constexpr OpTable<bool> Pure = byOpcode(isPure);
  auto droppable = [&](const Instruction& instruction) {
    return Pure[instruction.op] && instruction.a < function.slots.size() && function.slotNames[instruction.a].empty();
  };
  if (std::none_of(function.code.begin(), function.code.end(), droppable)) return;
  std::vector<std::uint32_t> reads(function.slots.size());
  auto count = [&](const Instruction& instruction, int by) {
    forEachRead(instruction, [&](std::uint16_t slot) {
      if (slot < reads.size()) reads[slot] += static_cast<std::uint32_t>(by);
    });
  };
  for (const Instruction& instruction : function.code) count(instruction, 1);
  // Backwards: what fed a dropped instruction is dropped in the same round, when it stands before.
  for (std::size_t at = function.code.size(); at-- > 0;) {
    Instruction& instruction = function.code[at];
    if (!droppable(instruction) || reads[instruction.a] != 0) continue;
    count(instruction, -1);
    instruction = {};
  }
  removeNops(function);
}

}  // namespace vellum::ir
