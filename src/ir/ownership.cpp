#include "ir/ownership.h"

#include "ir/registers.h"

namespace vellum::ir {

namespace {

void step(const Instruction& instruction, std::vector<bool>& holds) {
  bool appends = instruction.op == Op::Append || instruction.op == Op::AppendS;
  forEachRegister(instruction, [&](const Operand& operand, std::uint16_t slot) {
    if (operand.type != 'R' || slot >= holds.size()) return;
    if (operand.access == Access::Both && !appends) holds[slot] = false;  // taken
    if (operand.access == Access::Write) holds[slot] = instruction.op != Op::ConstNull;
  });
}

}  // namespace

Ownership::Ownership(const Function& function) : before_(function.code.size()) {
  std::vector<bool> start(function.slots.size());
  std::size_t parameters = static_cast<std::size_t>(function.signature.parameterSlots());
  for (std::size_t slot = 0; slot < parameters; ++slot) start[slot] = function.slots[slot] == Type::Ref;
  std::vector<bool> seen(function.code.size());
  std::vector<std::size_t> work{0};
  before_[0] = start;
  seen[0] = true;
  auto join = [&](std::size_t at, const std::vector<bool>& holds) {
    if (!seen[at]) {
      seen[at] = true;
      before_[at] = holds;
      work.push_back(at);
      return;
    }
    bool changed = false;
    for (std::size_t slot = 0; slot < holds.size(); ++slot)
      if (holds[slot] && !before_[at][slot]) {
        before_[at][slot] = true;
        changed = true;
      }
    if (changed) work.push_back(at);
  };
  while (!work.empty()) {
    std::size_t at = work.back();
    work.pop_back();
    std::vector<bool> holds = before_[at];
    for (;;) {
      const Instruction& instruction = function.code[at];
      // TakeR writes and takes: what is taken first, so that `take a a` keeps it.
      step(instruction, holds);
      if (instruction.op == Op::TakeR && instruction.a < holds.size()) holds[instruction.a] = true;
      if (isBranch(instruction.op)) join(static_cast<std::size_t>(instruction.d), holds);
      if (endsBlock(instruction.op) || at + 1 >= function.code.size()) break;
      ++at;
      // Straight on while nothing joins here; a place seen before is joined.
      if (!seen[at]) {
        seen[at] = true;
        before_[at] = holds;
        continue;
      }
      join(at, holds);
      break;
    }
  }
  // Code that is never reached.
  for (std::size_t at = 0; at < seen.size(); ++at)
    if (!seen[at]) before_[at] = start;
}

}  // namespace vellum::ir
