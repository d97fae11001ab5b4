#include "jit/optimizations/branch_select.h"

#include <algorithm>

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

// Computes an integer from integers, in about the time of a comparison.
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

// Whether the branch compares a value loaded from an address that depends on `slot`: a select of `slot` would make the
// next load wait for the comparison, while a predicted branch lets it start. Follows the straight-line code before the
// branch.
bool comparesLoadAt(const std::vector<Instruction>& code, std::size_t branch, std::uint16_t slot) {
  enum class Use : std::uint8_t { None, Value, Place };
  std::vector<std::pair<std::uint16_t, Use>> uses;  // what the comparison needs, before the instruction `at`
  ir::forEachRead(code[branch], [&](std::uint16_t read) { uses.emplace_back(read, Use::Value); });
  for (std::size_t at = branch; at-- > 0 && !ir::isBranch(code[at].op);) {
    Use use = Use::None;
    ir::forEachWrite(code[at], [&](std::uint16_t written) {
      for (const auto& [read, of] : uses)
        if (read == written) use = std::max(use, of);
      std::erase_if(uses, [&](const auto& entry) { return entry.first == written; });
    });
    if (use == Use::None) continue;
    if (ir::memoryAccess(code[at].op) != nullptr) use = Use::Place;
    ir::forEachRead(code[at], [&](std::uint16_t read) { uses.emplace_back(read, use); });
  }
  return std::find(uses.begin(), uses.end(), std::pair(slot, Use::Place)) != uses.end();
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
    Label outOfLine = e_.outOfLine.add([this, back] {
      e_.emitInstruction(c_.at);
      masm_.jump(back);
    });
    --c_.at;
    masm_.jumpUnless(e_.branches.compare(branch), outOfLine);
    masm_.bind(back);
    return true;
  }
  if (comparesLoadAt(frame.source.code, at, skipped.a)) return false;
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
