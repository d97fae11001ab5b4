#include "jit/inlining.h"

#include "ir/counted_loops.h"
#include "ir/registers.h"
#include "jit/emitter.h"
#include "jit/machines.h"
#include "jit/signature.h"

namespace vellum::jit {

using ir::Instruction;
using ir::Op;
using vm::LinkedFunction;

// A function with a tail call to itself is a loop; inlining unrolls a few of its iterations.
template <MacroAssembler Masm>
bool Inlining<Masm>::inlines(const LinkedFunction& callee) const {
  static constexpr int MaxLevel = 2, MaxLevelOfLoops = 4;
  static constexpr std::size_t MaxCode = 16, MaxTogether = 64;
  const Frame<Masm>& frame = *c_.frame;
  int maxLevel = frame.loops && &callee == &frame.function ? MaxLevelOfLoops : MaxLevel;
  if (frame.level >= maxLevel || callee.code.size() > MaxCode || inlined_ + callee.code.size() > MaxTogether)
    return false;
  if (callee.interpretedOnly || !compilable(callee, Masm::Machine)) return false;
  for (const Instruction& instruction : callee.code)
    if (ir::opInfo(instruction.op).loopForm != 0) return false;
  return true;
}

// Makes `inner` the frame of a copy of the callee for the current call.
template <MacroAssembler Masm>
void Inlining<Masm>::beginCopy(const LinkedFunction& callee, Frame<Masm>* inner) {
  Frame<Masm>* caller = c_.frame;
  inner->caller = caller;
  inner->callAt = static_cast<std::uint32_t>(c_.at);
  inner->level = caller->level + 1;
  inner->depth = caller->depth;
  inner->above = caller->above + 1;
  inner->returned = masm_.newLabel();
  if (callee.result == ir::Type::F32) inner->resultF = masm_.newFloat();
  else if (callee.result != ir::Type::Void) inner->result = masm_.newWord();
  // The caller's argument window is the callee's first registers, as in the interpreter.
  std::uint16_t window = c_.window();
  for (std::uint16_t slot = 0; slot < callee.parameterSlots; ++slot) {
    if (callee.source->slots[slot] == ir::Type::F32) inner->fps[slot] = c_.f32(window++);
    else inner->gps[slot] = c_.ref(window++);
  }
  c_.frame = inner;
}

// How many instructions it has up to a return that a test of its parameters leads to; 0: it does not return early.
template <MacroAssembler Masm>
std::size_t Inlining<Masm>::earlyReturnOf(const LinkedFunction& callee) {
  static constexpr std::size_t Most = 5;
  if (callee.code.size() < 3 || callee.interpretedOnly || !compilable(callee, Masm::Machine)) return 0;
  const Instruction& test = callee.source->code[0];
  auto size = static_cast<std::size_t>(test.d);
  if (!ir::isBranch(test.op) || ir::isGuard(test.op) || test.op == Op::Jump || ir::stepOf(test) || size < 2 ||
      size > Most || size >= callee.code.size())
    return 0;
  Op last = callee.code[size - 1].op;
  bool simple =
      last == Op::Return || last == Op::ReturnI || last == Op::ReturnF || last == Op::ReturnK || last == Op::ReturnAddI;
  for (std::size_t at = 1; at + 1 < size; ++at)
    simple = simple && ir::isPure(callee.code[at].op) && callee.code[at].a >= callee.parameterSlots &&
             callee.code[at].a < callee.localSlots;
  for (std::size_t at = 0; at < size; ++at)
    ir::forEachRead(callee.code[at], [&](std::uint16_t slot) {
      bool computed = false;
      for (std::size_t before = 1; before < at; ++before) computed = computed || callee.code[before].a == slot;
      simple = simple && (slot < callee.parameterSlots || computed);
    });
  return simple ? size : 0;
}

template <MacroAssembler Masm>
Frame<Masm>* Inlining<Masm>::emitEarlyReturn(const LinkedFunction& callee) {
  std::size_t size = earlyReturnOf(callee);
  if (size == 0) return nullptr;
  Frame<Masm>* caller = c_.frame;
  std::size_t callAt = c_.at;
  Frame<Masm>* inner = c_.newFrame(callee);
  Label call = inner->labels[size] = masm_.newLabel();
  beginCopy(callee, inner);
  for (c_.at = 0; c_.at < size; ++c_.at) e_.emitInstruction(c_.at);
  masm_.bind(call);
  c_.frame = caller;
  c_.at = callAt;
  return inner;
}

template <MacroAssembler Masm>
void Inlining<Masm>::emit(const Instruction& i, const LinkedFunction& callee) {
  inlined_ += callee.code.size();
  Frame<Masm>* caller = c_.frame;
  std::size_t callAt = c_.at;
  Frame<Masm>* inner = c_.openFrame(callee);
  inner->site = c_.addSite(Label());
  beginCopy(callee, inner);
  for (std::uint16_t slot : callee.cleared) masm_.set(c_.ref(slot), 0);
  e_.tailCalls.beginFunction();
  e_.emitInstructions();
  masm_.bind(inner->returned);
  c_.frame = caller;
  c_.at = callAt;
  e_.calls.takeResult(i, callee.result, inner->result, inner->resultF);
}

VELLUM_JIT_INSTANTIATE(Inlining);

}  // namespace vellum::jit
