#include "ir/passes/rewrite.h"

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

std::vector<bool> branchTargets(const Function& function) {
  std::vector<bool> targets(function.code.size() + 1);
  for (const Instruction& instruction : function.code)
    if (isBranch(instruction.op)) targets[static_cast<std::size_t>(instruction.d)] = true;
  return targets;
}

void removeNops(Function& function) {
  std::vector<std::uint32_t> moved(function.code.size() + 1);
  std::uint32_t kept = 0;
  for (std::size_t i = 0; i < function.code.size(); ++i) {
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
