// A branch over one cheap instruction takes no jump: both outcomes are computed, and one is taken. What the machine
// can't foresee costs it no wrong guess then. But what brings a number back into its range is seldom needed, the
// machine knows that soon, and the next round waits for the number: it stands behind the function, out of the way.
#include "ir/passes/rewrite.h"
#include "jit/machine.h"

namespace vellum::jit {

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

// False: the instruction is no such branch, and nothing is written. Else the one behind it is written, too.
bool Emitter::emitChoice() {
  const Instruction& branch = frame_->function.code[at_];
  if (!comparesIntegers(branch.op) || static_cast<std::size_t>(frame_->source.code[at_].d) != at_ + 2) return false;
  const Instruction& skipped = frame_->function.code[at_ + 1];
  bool entered = frame_->labels[at_ + 1].isValid() || (takesOver_ && takesOverAt_ == at_ + 1);
  if (!isCheap(skipped.op) || skipped.a >= frame_->locals || entered) return false;
  bool changes = ir::readsOf(skipped, skipped.a) != 0;
  if (changes && ir::readsOf(branch, skipped.a) != 0) {
    Cold& seldom = addCold(Cold::Kind::Seldom);
    ++seldom.at;
    seldom.back = cc_.newLabel();
    Label back = seldom.back;
    jumpUnless(compare(branch, branch.op), seldom.entry);
    cc_.bind(back);
    return true;
  }
  Gp kept = gp(skipped.a), other = words_.newHalf();
  if (changes) words_.move(other, words_.half(kept));
  frame_->gps[skipped.a] = other;
  emitInstruction(at_ + 1);
  frame_->gps[skipped.a] = kept;
  takeUnless(compare(branch, branch.op), words_.half(kept), other);
  return true;
}

void Emitter::emitNext() {
  pressure_.hold(cc_);
  if (emitChoice()) ++at_;
  else emitInstruction(at_);
}

}  // namespace vellum::jit
