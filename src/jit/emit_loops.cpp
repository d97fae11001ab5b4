// The copy of a counted loop that has no checks, and the checks in front of it.
#include <cstddef>

#include "ir/registers.h"
#include "jit/machine.h"

namespace vellum::jit {

using ir::Op;
using vm::Object;

const CountedLoop* Emitter::countedAt(std::size_t at) const {
  for (const CountedLoop& loop : frame_->facts->counted)
    if (loop.head == at) return &loop;
  return nullptr;
}

const Nest* Emitter::nestAt(std::size_t at) const {
  for (const Nest& nest : frame_->facts->nests)
    if (nest.outer.head == at) return &nest;
  return nullptr;
}

// Where the branch that is written goes.
auto Emitter::target() -> Label {
  auto to = static_cast<std::size_t>(frame_->source.code[at_].d);
  auto isInside = [&](const CountedLoop& loop) { return loop.head == to && at_ >= to && at_ <= loop.end; };
  auto entry = frame_->entries.find(to);
  const CountedLoop* counted = countedAt(to);
  const Nest* nest = nestAt(to);
  bool inside =
      !takesBranch_ && ((counted != nullptr && isInside(*counted)) || (nest != nullptr && isInside(nest->outer)));
  return inside || entry == frame_->entries.end() ? frame_->labels[to] : entry->second;
}

// At the end of a loop that is written twice the branch back is taken from outside, to the checks in front of it.
void Emitter::takeBranch() {
  at_ = takesOverAt_;
  const Instruction& branch = frame_->function.code[at_];
  if (ir::opInfo(branch.op).loopForm == 0 || at_ + 1 == frame_->function.code.size()) return;
  if (!frame_->entries.contains(static_cast<std::size_t>(frame_->source.code[at_].d))) return;
  takesBranch_ = true;
  emitInstruction(at_);
  takesBranch_ = false;
  ++takesOverAt_;
}

// A register of the program as a number of 64 bits, or else a constant.
auto Emitter::wide(std::uint16_t slot, std::int64_t number) -> Gp {
  Gp value = words_.newWord();
  if (slot != CountedLoop::None) words_.widen(value, gp(slot));
  else words_.set(value, number);
  return value;
}

auto Emitter::valueAt(const Linear& number, Gp counter) -> Gp {
  Gp value = words_.newWord();
  if (number.times == 1) words_.move(value, counter);
  else words_.multiply(value, counter, static_cast<std::int32_t>(number.times));
  for (const Linear::Term& term : number.terms) {
    Gp part = wide(term.slot, 0);
    if (term.factor != 1) words_.multiply(part, part, static_cast<std::int32_t>(term.factor));
    words_.add(value, part);
  }
  if (number.plus != 0) words_.add(value, number.plus);
  return value;
}

auto Emitter::lengthOf(std::uint16_t array, Label null) -> Gp {
  Gp length = words_.newWord();
  if (array < frame_->locals && frame_->facts->withLength[array]) {
    words_.move(words_.half(length), frame_->lengths[array]);
    return length;
  }
  words_.jumpIf(Is::Equal, gp(array), 0, null);
  words_.read(length, {gp(array), offsetof(Object, length), 4});
  return length;
}

// Goes to `slow` unless every round is in order; the fuel is taken for all rounds at once.
void Emitter::emitLoopChecks(const CountedLoop& loop, Gp fuel, Label slow) {
  Gp first = wide(loop.counter, 0), last = wide(loop.boundSlot, loop.bound), rounds = words_.newWord();
  if (!loop.inclusive) words_.add(last, -1);
  words_.jumpIf(Is::Greater, first, last, slow);
  // The counter must not go round behind the greatest integer.
  Gp step = wide(loop.stepSlot, loop.step), behind = words_.newWord();
  if (loop.stepSlot != CountedLoop::None) words_.jumpIf(Is::LessOrEqual, step, 0, slow);
  words_.move(behind, last);
  words_.add(behind, step);
  words_.jumpIf(Is::Greater, behind, INT32_MAX, slow);
  for (const CountedLoop::Access& access : loop.accesses) {
    words_.jumpIf(Is::Less, valueAt(access.index, first), 0, slow);
    Gp most = valueAt(access.index, last);
    words_.jumpIf(Is::GreaterOrEqual, most, lengthOf(access.array, slow), slow);
  }
  words_.move(rounds, last);
  words_.subtract(rounds, first);
  if (!stepsByOne(loop)) words_.divide(rounds, step);
  words_.jumpIf(Is::LessOrEqual, fuel, rounds, slow);
  words_.subtract(fuel, rounds);
}

// In front of the loop's own code.
void Emitter::emitCounted(const CountedLoop& loop) {
  const Instruction& branch = frame_->function.code[loop.end];
  int loopForm = ir::opInfo(branch.op).loopForm;
  Op form = ir::forwardOf(branch.op);
  Label slow = cc_.newLabel(), head = cc_.newLabel();
  emitLoopChecks(loop, loopForm == 1 ? loopFuel_ : freeFuel_, slow);
  std::vector<Label> outside = frame_->labels;
  for (std::size_t at = loop.head; at <= loop.end; ++at)
    if (outside[at].isValid()) frame_->labels[at] = cc_.newLabel();
  beginUnchecked(loop);
  cc_.bind(head);
  for (at_ = loop.head; at_ < loop.end; ++at_) {
    if (frame_->labels[at_].isValid()) cc_.bind(frame_->labels[at_]);
    emitNext();
  }
  endUnchecked();
  if (frame_->labels[loop.end].isValid()) cc_.bind(frame_->labels[loop.end]);
  emitStep(branch);
  jumpIf(compare(branch, form), head);
  frame_->labels = std::move(outside);
  words_.jump(frame_->labels[loop.end + 1]);
  cc_.bind(slow);
  at_ = loop.head;
}

}  // namespace vellum::jit
