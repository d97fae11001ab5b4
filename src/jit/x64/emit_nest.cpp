// The copy of a loop around a counted loop that computes several rounds side by side. What is left of them, a round at
// least, is done by the loops' own code behind it.
#include <algorithm>

#include "ir/loop_versioning.h"
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Op;

namespace x86 = asmjit::x86;

// Goes to `ordinary` unless all rounds of both loops are in order. Answers the outer counter of the last round, and
// what the rounds that are done together cost.
void Emitter::emitNestChecks(const Nest& nest, Label ordinary, Gp last, Gp cost) {
  Gp first = wide(nest.outer.counter, 0);
  Gp innerFirst = valueAt(nest.innerFirst, first), innerLast = wide(nest.inner.boundSlot, nest.inner.bound);
  cc_.mov(last, wide(nest.outer.boundSlot, nest.outer.bound));
  if (!nest.outer.inclusive) cc_.sub(last, 1);
  if (!nest.inner.inclusive) cc_.sub(innerLast, 1);
  cc_.cmp(innerFirst, INT32_MIN);
  cc_.jl(ordinary);
  cc_.cmp(innerFirst, innerLast);
  cc_.jg(ordinary);
  cc_.cmp(innerLast, INT32_MAX);
  cc_.jge(ordinary);
  auto elementOf = [&](const Linear& index, Gp outer, Gp inner) {
    Linear rest = index;
    std::int64_t factor = 0;
    std::erase_if(rest.terms, [&](const Linear::Term& term) {
      if (term.slot != nest.inner.counter) return false;
      factor = term.factor;
      return true;
    });
    Gp value = valueAt(rest, outer);
    if (factor == 0) return value;
    Gp part = words_.newWord();
    cc_.imul(part, inner, static_cast<std::int32_t>(factor));
    cc_.add(value, part);
    return value;
  };
  for (const CountedLoop::Access& access : nest.accesses) {
    Gp least = elementOf(access.index, first, innerFirst);
    cc_.test(least, least);
    cc_.js(ordinary);
    Gp most = elementOf(access.index, last, innerLast);
    cc_.cmp(most, lengthOf(access.array, ordinary));
    cc_.jge(ordinary);
    if (nest.stored == CountedLoop::None || access.array == nest.stored) continue;
    cc_.cmp(gp(access.array), gp(nest.stored));
    cc_.je(ordinary);
  }
  cc_.mov(cost, innerLast);
  cc_.sub(cost, innerFirst);
  cc_.add(cost, 1);
  cc_.imul(cost, cost, static_cast<std::int32_t>(Columns));
}

// Puts the column's register in the place of the slot's, and back.
void Emitter::swapColumn(std::size_t column, std::uint16_t slot) {
  asmjit::BaseReg& other = columns_[static_cast<std::uint32_t>(column << 16 | slot)];
  bool isFloat = frame_->source.slots[slot] == ir::Type::F32;
  if (!other.isValid()) {
    if (isFloat) other = cc_.newXmmSs();
    else other = words_.newHalf();
  }
  if (isFloat) {
    Xmm mine = xmm(slot);
    frame_->xmms[slot] = other.as<Xmm>();
    other = mine;
  } else {
    Gp mine = gp(slot);
    frame_->gps[slot] = other.as<Gp>();
    other = mine;
  }
}

void Emitter::emitColumns(const Nest& nest, std::size_t from, std::size_t to) {
  for (at_ = from; at_ < to; ++at_) {
    at_ = ir::afterVersion(frame_->source, static_cast<std::uint32_t>(at_));
    if (at_ == to) break;
    const Nest::Work& work = nest.work[at_ - nest.outer.head];
    column_.shift = work.shift;
    for (column_.index = 0; column_.index < (work.each ? Columns : 1); ++column_.index) {
      if (column_.index != 0)
        for (std::uint16_t slot : work.own) swapColumn(column_.index, slot);
      pressure_.hold(cc_);
      emitInstruction(at_);
      if (column_.index != 0)
        for (std::uint16_t slot : work.own) swapColumn(column_.index, slot);
    }
    column_ = {};
  }
}

void Emitter::emitNest(const Nest& nest) {
  const Instruction& innerBranch = frame_->function.code[nest.inner.end];
  Op innerForm = ir::forwardOf(innerBranch.op);
  Gp fuel = ir::opInfo(innerBranch.op).loopForm == 1 ? loopFuel_ : freeFuel_;
  Label ordinary = cc_.newLabel(), block = cc_.newLabel(), round = cc_.newLabel();
  Gp last = words_.newWord(), cost = words_.newWord();
  emitNestChecks(nest, ordinary, last, cost);
  std::vector<Label> labels = frame_->labels;
  for (std::uint32_t at = nest.outer.head; (at = ir::afterVersion(frame_->source, at)) < nest.inner.head; ++at)
    if (ir::isBranch(frame_->function.code[at].op))
      frame_->labels[static_cast<std::size_t>(frame_->source.code[at].d)] = ordinary;
  cc_.bind(block);
  Gp next = wide(nest.outer.counter, 0);
  cc_.add(next, static_cast<std::int32_t>(Columns));
  cc_.cmp(next, last);
  cc_.jg(ordinary);
  cc_.cmp(fuel, cost);
  cc_.jle(ordinary);
  unchecked_ = true;
  emitColumns(nest, nest.outer.head, nest.inner.head);
  for (std::uint16_t slot : nest.spread)
    for (std::size_t column = 1; column < Columns; ++column) {
      asmjit::BaseReg first = reg(slot, frame_->source.slots[slot]);
      swapColumn(column, slot);
      if (frame_->source.slots[slot] == ir::Type::F32) cc_.movaps(xmm(slot), first.as<Xmm>());
      else cc_.mov(gpd(slot), first.as<Gp>().r32());
      swapColumn(column, slot);
    }
  cc_.bind(round);
  emitColumns(nest, nest.inner.head, nest.inner.end);
  emitStep(innerBranch);
  jumpIf(compare(innerBranch, innerForm), round);
  emitColumns(nest, nest.inner.end + 1, nest.outer.stepAt);
  unchecked_ = false;
  cc_.add(gpd(nest.outer.counter), static_cast<std::int32_t>(Columns));
  cc_.sub(fuel, cost);
  cc_.jmp(block);
  frame_->labels = std::move(labels);
  cc_.bind(ordinary);
  at_ = nest.outer.head;
}

}  // namespace vellum::jit::x64
