#include "ir/passes/rewrite.h"

#include <algorithm>

namespace vellum::ir {

int readsOf(const Instruction& instruction, std::uint16_t slot) {
  int count = 0;
  forEachRead(instruction, [&](std::uint16_t used) { count += used == slot; });
  return count;
}

bool writes(const Instruction& instruction, std::uint16_t slot) {
  bool found = false;
  forEachWrite(instruction, [&](std::uint16_t written) { found = found || written == slot; });
  return found;
}

std::vector<bool> branchTargets(const Function& function) {
  std::vector<bool> targets(function.code.size() + 1);
  for (const Instruction& instruction : function.code)
    if (isBranch(instruction.op)) targets[static_cast<std::size_t>(instruction.d)] = true;
  return targets;
}

void removeNops(Function& function) {
  std::vector<Instruction>& code = function.code;
  auto isNop = [](const Instruction& instruction) { return instruction.op == Op::Nop; };
  auto first = std::find_if(code.begin(), code.end(), isNop);
  if (first == code.end()) return;
  // Where instructions from the first Nop on have gone, and the end; those before stay.
  auto begin = static_cast<std::size_t>(first - code.begin());
  std::vector<std::uint32_t> moved;
  moved.reserve(code.size() - begin + 1);
  std::size_t kept = begin;
  for (std::size_t i = begin; i < code.size(); ++i) {
    moved.push_back(static_cast<std::uint32_t>(kept));
    if (isNop(code[i])) continue;
    code[kept] = code[i];
    function.locations[kept] = function.locations[i];
    ++kept;
  }
  moved.push_back(static_cast<std::uint32_t>(kept));
  code.resize(kept);
  function.locations.resize(kept);
  for (Instruction& instruction : code) {
    auto to = static_cast<std::size_t>(instruction.d);
    if (isBranch(instruction.op) && to >= begin) instruction.d = static_cast<std::int32_t>(moved[to - begin]);
  }
}

}  // namespace vellum::ir
