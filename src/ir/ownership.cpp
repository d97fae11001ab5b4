#include "ir/ownership.h"

#include "ir/registers.h"

namespace vellum::ir {

Ownership::Ownership(const Function& function, const std::vector<bool>& borrowing)
    : before_(function.code.size() + 2, function.slots.size()) {
  const std::size_t slots = function.slots.size();
  const std::size_t start = function.code.size(), holds = start + 1;  // sets in addition to those of the instructions
  auto step = [&](std::size_t at) {
    const Instruction& instruction = function.code[at];
    bool owns = instruction.op != Op::ConstNull && (borrowing.empty() || !borrowing[at]);
    bool appends = instruction.op == Op::Append || instruction.op == Op::AppendS;
    forEachRegister(instruction, [&](const Operand& operand, std::uint16_t slot) {
      if (operand.type != 'R' || slot >= slots) return;
      if (operand.access == Access::Both && !appends) before_.put(holds, slot, false);  // taken
      if (operand.access == Access::Write) before_.put(holds, slot, owns);
    });
    // TakeR both takes and writes: handle the take first, so that `take a a` keeps it.
    if (instruction.op == Op::TakeR && instruction.a < slots) before_.put(holds, instruction.a, true);
  };

  auto parameters = static_cast<std::size_t>(function.signature.parameterSlots());
  for (std::size_t slot = 0; slot < parameters; ++slot) before_.put(start, slot, function.slots[slot] == Type::Ref);
  std::vector<bool> seen(function.code.size());
  std::vector<std::size_t> work{0};
  before_.copy(start, 0);
  seen[0] = true;
  // Returns whether the place is new or its set grew.
  auto joins = [&](std::size_t at) {
    if (seen[at]) return before_.join(holds, at);
    seen[at] = true;
    before_.copy(holds, at);
    return true;
  };
  while (!work.empty()) {
    std::size_t at = work.back();
    work.pop_back();
    before_.copy(at, holds);
    for (;;) {
      const Instruction& instruction = function.code[at];
      step(at);
      if (isBranch(instruction.op) && joins(static_cast<std::size_t>(instruction.d)))
        work.push_back(static_cast<std::size_t>(instruction.d));
      if (endsBlock(instruction.op) || ++at >= function.code.size()) break;
      // Continues until control flow joins.
      bool isNew = !seen[at];
      bool changed = joins(at);
      if (isNew) continue;
      if (changed) work.push_back(at);
      break;
    }
  }
  // Unreachable code.
  for (std::size_t at = 0; at < seen.size(); ++at)
    if (!seen[at]) before_.copy(start, at);
}

}  // namespace vellum::ir
