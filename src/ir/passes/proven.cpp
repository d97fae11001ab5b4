// Bounds checks that an earlier check of the same index and array proves are dropped.
#include <algorithm>

#include "ir/checked.h"
#include "ir/copies.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

void runProven(Function& function) {
  static constexpr OpTable<bool> Looks = byOpcode(isElement);
  auto looks = [](const Instruction& instruction) { return Looks[instruction.op]; };
  if (std::count_if(function.code.begin(), function.code.end(), looks) < 2) return;
  std::vector<bool> checked = checkedBefore(function);
  for (std::size_t at = 0; at < function.code.size(); ++at)
    if (checked[at] && looks(function.code[at])) function.code[at].op = uncheckedForm(function.code[at].op);
}

}  // namespace vellum::ir
