// Bounds checks that an earlier check of the same index and array proves are dropped.
#include <algorithm>

#include "ir/checked.h"
#include "ir/copies.h"
#include "ir/passes/pass.h"

namespace vellum::ir {

void runProven(Function& function) {
  auto looks = [](const Instruction& instruction) { return isElement(instruction.op); };
  if (std::count_if(function.code.begin(), function.code.end(), looks) < 2) return;
  std::vector<bool> checked = checkedBefore(function);
  for (std::size_t at = 0; at < function.code.size(); ++at)
    if (checked[at] && looks(function.code[at])) function.code[at].op = provenForm(function.code[at].op);
}

}  // namespace vellum::ir
