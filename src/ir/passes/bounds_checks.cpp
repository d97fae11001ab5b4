// Bounds-check elimination: drops the check of an access whose index was checked for the same array on every path to
// it. Requires: nothing. Guarantees: the verifier finds the same available checks (ir/available_checks.h).
#include <algorithm>

#include "ir/available_checks.h"
#include "ir/loop_versioning.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

void runBoundsChecks(Function& function) {
  static constexpr OpTable<bool> Looks = byOpcode(isElement);
  auto looks = [](const Instruction& instruction) { return Looks[instruction.op]; };
  if (std::count_if(function.code.begin(), function.code.end(), looks) < 2) return;
  std::vector<bool> checked = availableChecks(function);
  for (std::size_t at = 0; at < function.code.size(); ++at)
    if (checked[at] && looks(function.code[at])) function.code[at].op = uncheckedForm(function.code[at].op);
}

}  // namespace vellum::ir
