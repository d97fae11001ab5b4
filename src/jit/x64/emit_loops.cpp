// The copy of a counted loop that has no checks, and the checks in front of it.
#include "ir/registers.h"
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Op;
using vm::Object;

namespace x86 = asmjit::x86;

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

const CountedLoop* Emitter::countedAt(std::size_t at) const {
  for (const CountedLoop& loop : frame_->facts->counted)
    if (loop.head == at) return &loop;
  return nullptr;
}

// A register of the program as a number of 64 bits, or else a constant.
Emitter::Gp Emitter::wide(std::uint16_t slot, std::int64_t number) {
  Gp value = cc_.newGpq();
  if (slot != CountedLoop::None) cc_.movsxd(value, gpd(slot));
  else cc_.mov(value, number);
  return value;
}

Emitter::Gp Emitter::valueAt(const Linear& number, Gp counter) {
  Gp value = cc_.newGpq();
  if (number.times == 1) cc_.mov(value, counter);
  else cc_.imul(value, counter, static_cast<std::int32_t>(number.times));
  for (const Linear::Term& term : number.terms) {
    Gp part = wide(term.slot, 0);
    if (term.factor != 1) cc_.imul(part, part, static_cast<std::int32_t>(term.factor));
    cc_.add(value, part);
  }
  if (number.plus != 0) cc_.add(value, wide(CountedLoop::None, number.plus));
  return value;
}

Emitter::Gp Emitter::lengthOf(std::uint16_t array, Label null) {
  Gp length = cc_.newGpq();
  if (array < frame_->locals && frame_->facts->withLength[array]) {
    cc_.mov(length.r32(), frame_->lengths[array]);
    return length;
  }
  cc_.test(gp(array), gp(array));
  cc_.jz(null);
  cc_.mov(length.r32(), x86::dword_ptr(gp(array), offsetof(Object, length)));
  return length;
}

// Goes to `slow` unless every round is in order; the fuel is taken for all rounds at once.
void Emitter::emitLoopChecks(const CountedLoop& loop, Gp fuel, Label slow) {
  Gp first = wide(loop.counter, 0), last = wide(loop.boundSlot, loop.bound), rounds = cc_.newGpq();
  if (!loop.inclusive) cc_.sub(last, 1);
  cc_.cmp(first, last);
  cc_.jg(slow);
  // The counter must not go round behind the greatest integer.
  Gp step = wide(loop.stepSlot, loop.step);
  if (loop.stepSlot != CountedLoop::None) {
    cc_.test(step, step);
    cc_.jle(slow);
  }
  cc_.add(step, last);
  cc_.cmp(step, INT32_MAX);
  cc_.jg(slow);
  for (const CountedLoop::Access& access : loop.accesses) {
    Gp least = valueAt(access.index, first);
    cc_.test(least, least);
    cc_.js(slow);
    Gp most = valueAt(access.index, last);
    cc_.cmp(most, lengthOf(access.array, slow));
    cc_.jge(slow);
  }
  cc_.mov(rounds, last);
  cc_.sub(rounds, first);
  if (!stepsByOne(loop)) {
    // Neither the difference nor the step has more than 32 bits, or a sign.
    Gp high = cc_.newGpd(), step = cc_.newGpd();
    if (loop.stepSlot != CountedLoop::None) cc_.mov(step, gpd(loop.stepSlot));
    else cc_.mov(step, loop.step);
    cc_.xor_(high, high);
    cc_.div(high, rounds.r32(), step);
    cc_.mov(rounds.r32(), rounds.r32());
  }
  cc_.cmp(fuel, rounds);
  cc_.jle(slow);
  cc_.sub(fuel, rounds);
}

// In front of the loop's own code.
void Emitter::emitCounted(const CountedLoop& loop) {
  const ir::Instruction& branch = frame_->function.code[loop.end];
  int loopForm = ir::opInfo(branch.op).loopForm;
  Op form = ir::forwardOf(branch.op);
  Gp fuel = loopForm == 1 ? loopFuel_ : freeFuel_;
  Label slow = cc_.newLabel(), head = cc_.newLabel();
  emitLoopChecks(loop, fuel, slow);
  std::vector<Label> labels = frame_->labels;
  for (std::size_t at = loop.head; at <= loop.end; ++at)
    if (labels[at].isValid()) frame_->labels[at] = cc_.newLabel();
  // As part of an address a register needs its upper half clear, as everything that computes one leaves it.
  extended_.assign(frame_->locals, false);
  for (std::size_t at = loop.head; at < loop.end; ++at)
    ir::forEachWritten(frame_->function.code[at], [&](std::uint16_t slot) { extended_[slot] = true; });
  extended_[loop.counter] = true;
  cc_.mov(gpd(loop.counter), gpd(loop.counter));
  cc_.bind(head);
  unchecked_ = true;
  for (at_ = loop.head; at_ < loop.end; ++at_) {
    if (frame_->labels[at_].isValid()) cc_.bind(frame_->labels[at_]);
    pressure_.hold(cc_);
    emitInstruction(at_);
  }
  unchecked_ = false;
  extended_.clear();
  if (frame_->labels[loop.end].isValid()) cc_.bind(frame_->labels[loop.end]);
  emitStep(branch, form);
  jumpIf(compare(branch, form), head);
  frame_->labels = std::move(labels);
  cc_.jmp(frame_->labels[loop.end + 1]);
  cc_.bind(slow);
  at_ = loop.head;
}

}  // namespace vellum::jit::x64
