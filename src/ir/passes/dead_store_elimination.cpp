// Dead store elimination, of clearing stores: front ends clear the references that a statement used, but many of them
// were moved, or are no longer loaded. A store of null to a register that is already null is dropped. Requires:
// nothing. Guarantees: every owned register holds what it held before.
#include <algorithm>

#include "ir/ownership.h"
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

void runDeadStoreElimination(Function& function) {
  if (isTooLargeToAnalyse(function)) return;
  auto clears = [](const Instruction& instruction) { return instruction.op == Op::ConstNull; };
  if (std::none_of(function.code.begin(), function.code.end(), clears)) return;
  Ownership ownership(function);
  // Registers start as null, so a register that was never written is empty, too.
  for (std::size_t at = 0; at < function.code.size(); ++at)
    if (clears(function.code[at]) && !ownership.before(at)[function.code[at].a]) function.code[at] = {};
  removeNops(function);
}

}  // namespace vellum::ir
