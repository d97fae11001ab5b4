#include "jit/optimizations/unroll_and_jam_emitter.h"

#include <algorithm>

#include "ir/loop_versioning.h"
#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Linear;
using ir::Type;

// The index of an element, which depends on both counters.
template <MacroAssembler Masm>
auto UnrollAndJam<Masm>::elementIndex(const LoopNest& nest, const Linear& index, Gp outer, Gp inner) -> Gp {
  Linear rest = index;
  std::int64_t factor = 0;
  std::erase_if(rest.terms, [&](const Linear::Term& term) {
    if (term.slot != nest.inner.counter) return false;
    factor = term.factor;
    return true;
  });
  Gp value = e_.loopVersioning.valueOf(rest, outer);
  if (factor == 0) return value;
  Gp part = masm_.newWord();
  masm_.multiply(part, inner, static_cast<std::int32_t>(factor));
  masm_.add(value, part);
  return value;
}

// Jumps to `ordinary` unless all iterations of both loops pass their checks. Sets `last` to the outer counter of the
// last iteration, and `cost` to the fuel of one block of iterations.
template <MacroAssembler Masm>
void UnrollAndJam<Masm>::emitGuards(const LoopNest& nest, Label ordinary, Gp last, Gp cost) {
  auto& loops = e_.loopVersioning;
  Gp first = loops.wide(nest.outer.counter, 0);
  Gp innerFirst = loops.valueOf(nest.innerFirst, first);
  Gp innerLast = loops.wide(nest.inner.boundSlot, nest.inner.bound);
  masm_.move(last, loops.wide(nest.outer.boundSlot, nest.outer.bound));
  if (!nest.outer.inclusive) masm_.add(last, -1);
  if (!nest.inner.inclusive) masm_.add(innerLast, -1);
  masm_.jumpIf(Is::Less, innerFirst, INT32_MIN, ordinary);
  masm_.jumpIf(Is::Greater, innerFirst, innerLast, ordinary);
  masm_.jumpIf(Is::GreaterOrEqual, innerLast, INT32_MAX, ordinary);
  for (const CountedLoop::Access& access : nest.accesses) {
    Gp least = elementIndex(nest, access.index, first, innerFirst);
    masm_.jumpIf(Is::Less, least, 0, ordinary);
    Gp most = elementIndex(nest, access.index, last, innerLast);
    masm_.jumpIf(Is::GreaterOrEqual, most, loops.lengthOf(access.array, ordinary), ordinary);
    if (nest.stored == CountedLoop::None || access.array == nest.stored) continue;
    masm_.jumpIf(Is::Equal, c_.ref(access.array), c_.ref(nest.stored), ordinary);
  }
  masm_.move(cost, innerLast);
  masm_.subtract(cost, innerFirst);
  masm_.add(cost, 1);
  masm_.multiply(cost, cost, static_cast<std::int32_t>(Columns));
}

template <MacroAssembler Masm>
auto UnrollAndJam<Masm>::element(std::uint32_t width) -> Mem {
  return masm_.adjusted(first_, static_cast<std::int64_t>(column_) * shift_ * width, width);
}

// Swaps the column's register with the slot's.
template <MacroAssembler Masm>
void UnrollAndJam<Masm>::swapColumn(std::size_t column, std::uint16_t slot) {
  Frame<Masm>& frame = *c_.frame;
  asmjit::BaseReg& other = columns_[static_cast<std::uint32_t>(column << 16 | slot)];
  bool isFloat = frame.source.slots[slot] == Type::F32;
  if (!other.isValid()) {
    if (isFloat) other = masm_.newFloat();
    else other = masm_.newHalf();
  }
  if (isFloat) {
    Fp mine = c_.f32(slot);
    frame.fps[slot] = other.as<Fp>();
    other = mine;
  } else {
    Gp mine = c_.ref(slot);
    frame.gps[slot] = other.as<Gp>();
    other = mine;
  }
}

template <MacroAssembler Masm>
void UnrollAndJam<Masm>::swapColumns(const LoopNest::Work& work) {
  if (column_ == 0) return;
  for (std::uint16_t slot : work.own) swapColumn(column_, slot);
}

template <MacroAssembler Masm>
void UnrollAndJam<Masm>::emitColumns(const LoopNest& nest, std::size_t from, std::size_t to) {
  for (c_.at = from; c_.at < to; ++c_.at) {
    c_.at = ir::afterVersion(c_.frame->source, static_cast<std::uint32_t>(c_.at));
    if (c_.at == to) break;
    const LoopNest::Work& work = nest.work[c_.at - nest.outer.head];
    shift_ = work.shift;
    for (column_ = 0; column_ < (work.each ? Columns : 1); ++column_) {
      swapColumns(work);
      e_.pressure.hold();
      e_.emitInstruction(c_.at);
      swapColumns(work);
    }
    column_ = 0;
  }
}

// Initialises each column with the values that all columns share before the inner loop.
template <MacroAssembler Masm>
void UnrollAndJam<Masm>::spreadColumns(const LoopNest& nest) {
  for (std::uint16_t slot : nest.spread)
    for (std::size_t column = 1; column < Columns; ++column) {
      Type type = c_.frame->source.slots[slot];
      asmjit::BaseReg first = c_.reg(slot, type);
      swapColumn(column, slot);
      if (type == Type::F32) masm_.move(c_.f32(slot), first.as<Fp>());
      else masm_.move(c_.i32(slot), masm_.half(first.as<Gp>()));
      swapColumn(column, slot);
    }
}

template <MacroAssembler Masm>
void UnrollAndJam<Masm>::emit(const LoopNest& nest) {
  Frame<Masm>& frame = *c_.frame;
  const Instruction& innerBranch = frame.function.code[nest.inner.end];
  Gp fuel = e_.fuel.ofLoop(ir::opInfo(innerBranch.op).loopForm);
  Label ordinary = masm_.newLabel(), block = masm_.newLabel(), iteration = masm_.newLabel();
  Gp last = masm_.newWord(), cost = masm_.newWord();
  emitGuards(nest, ordinary, last, cost);
  std::vector<Label> labels = frame.labels;
  for (std::uint32_t at = nest.outer.head; (at = ir::afterVersion(frame.source, at)) < nest.inner.head; ++at)
    if (ir::isBranch(frame.function.code[at].op))
      frame.labels[static_cast<std::size_t>(frame.source.code[at].d)] = ordinary;
  masm_.bind(block);
  Gp next = e_.loopVersioning.wide(nest.outer.counter, 0);
  masm_.add(next, static_cast<std::int64_t>(Columns));
  masm_.jumpIf(Is::Greater, next, last, ordinary);
  masm_.jumpIf(Is::LessOrEqual, fuel, cost, ordinary);
  c_.elementsAreProven = true;
  emitColumns(nest, nest.outer.head, nest.inner.head);
  spreadColumns(nest);
  masm_.bind(iteration);
  emitColumns(nest, nest.inner.head, nest.inner.end);
  e_.branches.emitStep(innerBranch);
  masm_.jumpIf(e_.branches.compare(innerBranch), iteration);
  emitColumns(nest, nest.inner.end + 1, nest.outer.stepAt);
  c_.elementsAreProven = false;
  masm_.add(c_.i32(nest.outer.counter), static_cast<std::int64_t>(Columns));
  masm_.subtract(fuel, cost);
  masm_.jump(block);
  frame.labels = std::move(labels);
  masm_.bind(ordinary);
  c_.at = nest.outer.head;
}

VELLUM_JIT_INSTANTIATE(UnrollAndJam);

}  // namespace vellum::jit
