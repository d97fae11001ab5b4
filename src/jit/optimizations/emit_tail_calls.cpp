#include "jit/optimizations/tail_call_emitter.h"

#include <algorithm>
#include <cstddef>

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

template <MacroAssembler Masm>
void TailCalls<Masm>::beginFunction() {
  Frame<Masm>& frame = *c_.frame;
  const TailCall& tail = c_.facts().tail;
  if (!tail.exists()) return;
  frame.loops = true;
  frame.again = masm_.newLabel();
  Gp depth = e_.frameWriter.depthLeft();
  if (frame.caller == nullptr) {
    frame.depthAtFirst = masm_.newStack(8);
    masm_.store(ir::Storage::Ref, frame.depth, frame.depthAtFirst);
  }
  frame.depth = depth;
  frame.above = 0;
  if (!tail.adds()) return;
  frame.sum = masm_.newHalf();
  masm_.set(frame.sum, 0);
}

template <MacroAssembler Masm>
void TailCalls<Masm>::emit() {
  Frame<Masm>& frame = *c_.frame;
  const TailCall& tail = c_.facts().tail;
  if (tail.leavesTrail()) {
    Gp trail = masm_.newWord();
    masm_.read(trail, c_.inContext(offsetof(vm::NativeContext, trail)));
    Place place = masm_.inside(trail, frame.depth);
    place.width = 1;
    auto which = std::find(tail.places.begin(), tail.places.end(), c_.at) - tail.places.begin();
    masm_.write(static_cast<std::int64_t>(which), place);
  }
  if (tail.adds()) masm_.add(frame.sum, c_.i32(static_cast<std::uint16_t>(tail.added)));
  std::uint16_t window = c_.window();
  for (std::uint16_t slot = 0; slot < frame.function.parameterSlots; ++slot, ++window) {
    if (frame.source.slots[slot] == ir::Type::F32) masm_.move(c_.f32(slot), c_.f32(window));
    else masm_.move(c_.i32(slot), c_.i32(window));
  }
  masm_.add(frame.depth, -1);
  masm_.jump(frame.again);
}

template <MacroAssembler Masm>
const asmjit::BaseReg* TailCalls<Masm>::addSum(const asmjit::BaseReg* result, Gp& total) {
  Frame<Masm>& frame = *c_.frame;
  if (!frame.loops || !c_.facts().tail.adds()) return result;
  total = masm_.newHalf();
  masm_.move(total, masm_.half(result->as<Gp>()));
  masm_.add(total, frame.sum);
  return &total;
}

template <MacroAssembler Masm>
void TailCalls<Masm>::beginFrame() {
  if (!c_.frame->loops || !c_.facts().tail.adds() || hasUnwritten_) return;
  if (!unwritten_.isValid()) unwritten_ = masm_.newHalf();
  masm_.move(unwritten_, c_.frame->sum);
  hasUnwritten_ = true;
}

template <MacroAssembler Masm>
void TailCalls<Masm>::writeEarlierFrames() {
  Frame<Masm>& frame = *c_.frame;
  if (frame.loops) {
    const TailCall& tail = c_.facts().tail;
    Gp function = c_.address(&frame.function), iterations = masm_.newWord();
    if (frame.caller == nullptr) masm_.load(ir::Storage::Ref, iterations, frame.depthAtFirst);
    else masm_.sum(iterations, frame.caller->depth, -1 - frame.caller->above);
    masm_.subtract(iterations, frame.depth);
    if (tail.leavesTrail()) {
      Gp depth = c_.copyOf(frame.depth);
      asmjit::InvokeNode* call =
          c_.invokeRuntime(reinterpret_cast<const void*>(&writeTrail),
                           asmjit::FuncSignatureT<void, void*, const void*, std::int64_t, std::int64_t>());
      call->setArg(1, function);
      call->setArg(2, iterations);
      call->setArg(3, depth);
      hasUnwritten_ = false;
      return;
    }
    asmjit::InvokeNode* call = c_.invokeRuntime(reinterpret_cast<const void*>(&writeIterations),
                                                asmjit::FuncSignatureT<std::int32_t, void*, const void*, std::uint32_t,
                                                                       std::uint32_t, std::int64_t, std::int32_t>());
    call->setArg(1, function);
    call->setArg(2, asmjit::imm(tail.places.front()));
    call->setArg(3, asmjit::imm(tail.added));
    call->setArg(4, iterations);
    if (tail.adds()) {
      call->setArg(5, unwritten_);
      call->setRet(0, unwritten_);
    } else {
      call->setArg(5, asmjit::imm(0));
    }
  }
  hasUnwritten_ = false;
}

VELLUM_JIT_INSTANTIATE(TailCalls);

}  // namespace vellum::jit
