// Choices between two values: when both arms of a branch only compute the same register, the second arm is computed
// before the branch, and the first one replaces it.
//
//   jcc L1              x = second
//   x = first           jcc L2
//   jmp L2              x = first
//   L1: x = second      L2:
//   L2:
//
// As many instructions run, one less is needed, and machine code can select without a jump. Requires: no fused
// instructions. Guarantees: only instructions that can't stop the script run earlier.
#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

bool isArm(const Instruction& instruction) {
  OpKind kind = kindOf(instruction.op);
  return isPure(instruction.op) && (kind == OpKind::Move || kind == OpKind::Constant || isComputation(instruction.op));
}

// The number of branches to each instruction.
std::vector<std::uint32_t> countBranches(const Function& function) {
  std::vector<std::uint32_t> branches(function.code.size() + 1);
  for (const Instruction& each : function.code)
    if (shapeOf(each).branch) ++branches[static_cast<std::size_t>(each.d)];
  return branches;
}

bool isChoice(const Function& function, const std::vector<std::uint32_t>& branches, std::size_t at) {
  const std::vector<Instruction>& code = function.code;
  const Instruction &branch = code[at], &first = code[at + 1], &leave = code[at + 2], &second = code[at + 3];
  if (!shapeOf(branch).branch || shapeOf(branch).ends || isGuard(branch.op) || loopFormOf(branch.op) != 0) return false;
  if (static_cast<std::size_t>(branch.d) != at + 3 || branches[at + 3] != 1 || branches[at + 1] + branches[at + 2] != 0)
    return false;
  if (leave.op != Op::Jump || static_cast<std::size_t>(leave.d) != at + 4) return false;
  if (!isArm(first) || !isArm(second) || first.a != second.a || first.a >= function.slots.size()) return false;
  return readsOf(branch, first.a) == 0 && readsOf(first, first.a) == 0 && (shapeOf(branch).writes & 7) == 0;
}

}  // namespace

void runBranchArms(Function& function) {
  std::vector<Instruction>& code = function.code;
  std::vector<std::uint32_t> branches;
  for (std::size_t at = 0; at + 4 < code.size(); ++at) {
    if (!shapeOf(code[at]).branch || static_cast<std::size_t>(code[at].d) != at + 3 || code[at + 2].op != Op::Jump)
      continue;
    if (branches.empty()) branches = countBranches(function);
    if (!isChoice(function, branches, at)) continue;
    Instruction branch = code[at], second = code[at + 3];
    CodeLocation branchFrom = function.locations[at], secondFrom = function.locations[at + 3];
    branch.d += 1;
    code[at + 2] = code[at + 1];
    function.locations[at + 2] = function.locations[at + 1];
    code[at + 1] = branch;
    function.locations[at + 1] = branchFrom;
    code[at] = second;
    function.locations[at] = secondFrom;
    code[at + 3] = {};
    --branches[at + 3];
    at += 3;
  }
  if (!branches.empty()) removeNops(function);
}

}  // namespace vellum::ir
