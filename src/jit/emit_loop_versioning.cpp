#include "jit/loop_versioning.h"

#include <cstddef>

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using ir::Linear;

template <MacroAssembler Masm>
const CountedLoop* LoopVersioning<Masm>::loopAt(std::size_t at) const {
  for (const CountedLoop& loop : c_.facts().counted)
    if (loop.head == at) return &loop;
  return nullptr;
}

template <MacroAssembler Masm>
const LoopNest* LoopVersioning<Masm>::nestAt(std::size_t at) const {
  for (const LoopNest& nest : c_.facts().nests)
    if (nest.outer.head == at) return &nest;
  return nullptr;
}

template <MacroAssembler Masm>
auto LoopVersioning<Masm>::wide(std::uint16_t slot, std::int64_t number) -> Gp {
  Gp value = masm_.newWord();
  if (slot != CountedLoop::None) masm_.widen(value, c_.i32(slot));
  else masm_.set(value, number);
  return value;
}

template <MacroAssembler Masm>
auto LoopVersioning<Masm>::valueOf(const Linear& number, Gp counter) -> Gp {
  Gp value = masm_.newWord();
  if (number.times == 1) masm_.move(value, counter);
  else masm_.multiply(value, counter, static_cast<std::int32_t>(number.times));
  for (const Linear::Term& term : number.terms) {
    Gp part = wide(term.slot, 0);
    if (term.factor != 1) masm_.multiply(part, part, static_cast<std::int32_t>(term.factor));
    masm_.add(value, part);
  }
  if (number.plus != 0) masm_.add(value, number.plus);
  return value;
}

template <MacroAssembler Masm>
auto LoopVersioning<Masm>::lengthOf(std::uint16_t array, Label null) -> Gp {
  Gp length = masm_.newWord();
  if (c_.isLocal(array) && c_.facts().lengthInRegister[array]) {
    masm_.move(masm_.half(length), c_.frame->lengths[array]);
    return length;
  }
  masm_.jumpIf(Is::Equal, c_.ref(array), 0, null);
  masm_.read(length, {c_.ref(array), offsetof(vm::Object, length), 4});
  return length;
}

// Jumps to `slow` unless every iteration passes its checks; takes the fuel for all iterations at once.
template <MacroAssembler Masm>
void LoopVersioning<Masm>::emitGuards(const CountedLoop& loop, Gp fuel, Label slow) {
  Gp first = wide(loop.counter, 0), last = wide(loop.boundSlot, loop.bound), iterations = masm_.newWord();
  if (!loop.inclusive) masm_.add(last, -1);
  masm_.jumpIf(Is::Greater, first, last, slow);
  // The counter must not wrap around past the greatest integer.
  Gp step = wide(loop.stepSlot, loop.step), past = masm_.newWord();
  if (loop.stepSlot != CountedLoop::None) masm_.jumpIf(Is::LessOrEqual, step, 0, slow);
  masm_.move(past, last);
  masm_.add(past, step);
  masm_.jumpIf(Is::Greater, past, INT32_MAX, slow);
  for (const CountedLoop::Access& access : loop.accesses) {
    masm_.jumpIf(Is::Less, valueOf(access.index, first), 0, slow);
    Gp most = valueOf(access.index, last);
    masm_.jumpIf(Is::GreaterOrEqual, most, lengthOf(access.array, slow), slow);
  }
  masm_.move(iterations, last);
  masm_.subtract(iterations, first);
  if (!stepsByOne(loop)) masm_.divideUnsigned(iterations, step);
  masm_.jumpIf(Is::LessOrEqual, fuel, iterations, slow);
  masm_.subtract(fuel, iterations);
}

template <MacroAssembler Masm>
void LoopVersioning<Masm>::emit(const CountedLoop& loop) {
  Frame<Masm>& frame = *c_.frame;
  const ir::Instruction& branch = frame.function.code[loop.end];
  Label slow = masm_.newLabel(), head = masm_.newLabel();
  emitGuards(loop, e_.fuel.ofLoop(ir::opInfo(branch.op).loopForm), slow);
  std::vector<Label> outside = frame.labels;
  for (std::size_t at = loop.head; at <= loop.end; ++at)
    if (outside[at].isValid()) frame.labels[at] = masm_.newLabel();
  e_.memory.beginProvenElements(loop);
  masm_.bind(head);
  for (c_.at = loop.head; c_.at < loop.end; ++c_.at) {
    if (frame.labels[c_.at].isValid()) masm_.bind(frame.labels[c_.at]);
    e_.emitNext();
  }
  e_.memory.endProvenElements();
  if (frame.labels[loop.end].isValid()) masm_.bind(frame.labels[loop.end]);
  e_.branches.emitStep(branch);
  masm_.jumpIf(e_.branches.compare(branch), head);
  frame.labels = std::move(outside);
  masm_.jump(frame.labels[loop.end + 1]);
  masm_.bind(slow);
  c_.at = loop.head;
}

VELLUM_JIT_INSTANTIATE(LoopVersioning);

}  // namespace vellum::jit
