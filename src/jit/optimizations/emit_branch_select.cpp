#include "jit/optimizations/branch_select.h"

#include "ir/passes/rewrite.h"
#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;

namespace {

bool comparesIntegers(Op op) {
  switch (op) {
    case Op::JumpZero:
    case Op::JumpNotZero:
    case Op::JumpEqI:
    case Op::JumpNeI:
    case Op::JumpLtI:
    case Op::JumpLeI:
    case Op::JumpEqK:
    case Op::JumpNeK:
    case Op::JumpLtK:
    case Op::JumpLeK:
    case Op::JumpGtK:
    case Op::JumpGeK: return true;
    default: return false;
  }
}

// An integer from integers, in about the time of a comparison.
bool isCheap(Op op) {
  switch (op) {
    case Op::ConstI:
    case Op::MoveI:
    case Op::AddI:
    case Op::SubI:
    case Op::AndI:
    case Op::OrI:
    case Op::XorI:
    case Op::NegI:
    case Op::AddK:
    case Op::AndK:
    case Op::OrK: return true;
    default: return false;
  }
}

}  // namespace

template <MacroAssembler Masm>
bool BranchSelect<Masm>::emit() {
  Frame<Masm>& frame = *c_.frame;
  std::size_t at = c_.at;
  const Instruction& branch = c_.instruction();
  if (!comparesIntegers(branch.op) || static_cast<std::size_t>(frame.source.code[at].d) != at + 2) return false;
  const Instruction& skipped = frame.function.code[at + 1];
  bool entered = frame.labels[at + 1].isValid() || (c_.osr.active && c_.osr.at == at + 1);
  if (!isCheap(skipped.op) || !c_.isLocal(skipped.a) || entered) return false;
  bool changes = ir::readsOf(skipped, skipped.a) != 0;
  if (changes && ir::readsOf(branch, skipped.a) != 0) {
    Label back = masm_.newLabel();
    ++c_.at;
    Label seldom = e_.outOfLine.add([this, back] {
      e_.emitInstruction(c_.at);
      masm_.jump(back);
    });
    --c_.at;
    masm_.jumpUnless(e_.branches.compare(branch), seldom);
    masm_.bind(back);
    return true;
  }
  Gp kept = c_.ref(skipped.a), other = masm_.newHalf();
  if (changes) masm_.move(other, masm_.half(kept));
  frame.gps[skipped.a] = other;
  e_.emitInstruction(at + 1);
  frame.gps[skipped.a] = kept;
  masm_.moveUnless(e_.branches.compare(branch), masm_.half(kept), other);
  return true;
}

VELLUM_JIT_INSTANTIATE(BranchSelect);

}  // namespace vellum::jit
