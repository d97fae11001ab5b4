#include "ir/passes/rewrite.h"

#include <algorithm>

namespace vellum::ir {

std::vector<bool> branchTargets(const Function& function) {
  std::vector<bool> targets(function.code.size() + 1);
  for (const Instruction& instruction : function.code)
    if (shapeOf(instruction).branch) targets[static_cast<std::size_t>(instruction.d)] = true;
  return targets;
}

bool isTooLargeToAnalyse(const Function& function) {
  static constexpr std::size_t MaxSize = 1 << 24;  // registers times instructions
  return function.code.size() * function.slots.size() > MaxSize;
}

std::vector<std::uint16_t> borrowingLocals(const Function& function) {
  std::vector<std::uint16_t> found;
  auto parameters = static_cast<std::size_t>(function.signature.parameterSlots());
  for (std::size_t slot = parameters; slot < function.slots.size(); ++slot)
    if (function.slots[slot] == Type::Borrowed) found.push_back(static_cast<std::uint16_t>(slot));
  return found;
}

void removeNops(Function& function) {
  std::vector<Instruction>& code = function.code;
  auto isNop = [](const Instruction& instruction) { return instruction.op == Op::Nop; };
  auto first = std::find_if(code.begin(), code.end(), isNop);
  if (first == code.end()) return;
  // The new indices of the instructions from the first Nop on, and of the end; those before it don't move.
  auto begin = static_cast<std::size_t>(first - code.begin());
  std::vector<std::uint32_t> moved(code.size() - begin + 1);
  auto place = moved.begin();
  auto to = first;
  auto location = function.locations.begin() + static_cast<std::ptrdiff_t>(begin), newLocation = location;
  for (auto from = first; from != code.end(); ++from, ++location) {
    *place++ = static_cast<std::uint32_t>(to - code.begin());
    if (isNop(*from)) continue;
    *to++ = *from;
    *newLocation++ = *location;
  }
  *place = static_cast<std::uint32_t>(to - code.begin());
  code.erase(to, code.end());
  function.locations.erase(newLocation, function.locations.end());
  for (Instruction& instruction : code) {
    if (!shapeOf(instruction).branch) continue;
    auto target = static_cast<std::size_t>(instruction.d);
    if (target >= begin) instruction.d = static_cast<std::int32_t>(moved[target - begin]);
  }
}

}  // namespace vellum::ir
