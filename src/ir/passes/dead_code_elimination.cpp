// Dead code elimination: drops pure instructions that compute a temporary which nothing reads. The script's variables
// keep their values, because a debugger shows them. Requires: nothing. Guarantees: an earlier instruction whose only
// reader is dropped is dropped as well.
#include <algorithm>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

void runDeadCodeElimination(Function& function) {
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
  // Backwards, so that an operand's instruction is dropped in the same pass as its reader.
  for (std::size_t at = function.code.size(); at-- > 0;) {
    Instruction& instruction = function.code[at];
    if (!droppable(instruction) || reads[instruction.a] != 0) continue;
    count(instruction, -1);
    instruction = {};
  }
  removeNops(function);
}

}  // namespace vellum::ir
