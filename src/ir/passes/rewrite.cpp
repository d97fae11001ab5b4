#include "ir/passes/rewrite.h"

#include <algorithm>

namespace vellum::ir {

bool isPure(Op op) {
  switch (op) {
    case Op::ConstI:
    case Op::ConstF:
    case Op::MoveI:
    case Op::MoveF: return true;
    case Op::DivI:
    case Op::RemI:
    case Op::DivTrapF: return false;
    default: return op >= Op::AddI && op <= Op::FloatToInt;
  }
}

int readsOf(const Instruction& instruction, std::uint16_t slot) {
  int count = 0;
  forEachRegister(instruction, [&](const Operand& operand, std::uint16_t used) {
    if (operand.access != Access::Write && used == slot) ++count;
  });
  return count;
}

bool writes(const Instruction& instruction, std::uint16_t slot) {
  bool found = false;
  forEachWritten(instruction, [&](std::uint16_t written) { found = found || written == slot; });
  return found;
}

std::vector<bool> branchTargets(const Function& function) {
  std::vector<bool> targets(function.code.size() + 1);
  for (const Instruction& instruction : function.code)
    if (isBranch(instruction.op)) targets[static_cast<std::size_t>(instruction.d)] = true;
  return targets;
}

void removeNops(Function& function) {
  auto isNop = [](const Instruction& instruction) { return instruction.op == Op::Nop; };
  auto first = std::find_if(function.code.begin(), function.code.end(), isNop);
  if (first == function.code.end()) return;
  std::vector<std::uint32_t> moved(function.code.size() + 1);
  auto kept = static_cast<std::uint32_t>(first - function.code.begin());
  for (std::uint32_t i = 0; i < kept; ++i) moved[i] = i;
  for (std::size_t i = kept; i < function.code.size(); ++i) {
    moved[i] = kept;
    if (function.code[i].op == Op::Nop) continue;
    function.code[kept] = function.code[i];
    function.locations[kept] = function.locations[i];
    ++kept;
  }
  moved[function.code.size()] = kept;
  function.code.resize(kept);
  function.locations.resize(kept);
  for (Instruction& instruction : function.code)
    if (isBranch(instruction.op))
      instruction.d = static_cast<std::int32_t>(moved[static_cast<std::size_t>(instruction.d)]);
}

}  // namespace vellum::ir
