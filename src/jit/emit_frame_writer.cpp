#include "jit/frame_writer.h"

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using asmjit::FuncSignatureT;
using vm::NativeRuntime;

template <MacroAssembler Masm>
void FrameWriter<Masm>::emitFrame(std::uint32_t at, const vm::LinkedFunction* refused) {
  Gp function = c_.address(&c_.frame->function), slots = masm_.newWord();
  asmjit::InvokeNode* call =
      c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::unwind),
                       FuncSignatureT<void*, void*, const void*, std::uint32_t, std::uint32_t>());
  call->setArg(1, function);
  call->setArg(2, asmjit::imm(at));
  call->setArg(3, asmjit::imm(refused != nullptr ? c_.frame->function.frameSlots : c_.frame->function.localSlots));
  call->setRet(0, slots);
  storeFrame(at, true, slots);
  std::uint16_t slot = c_.window();
  if (refused != nullptr)
    for (ir::Type type : refused->source->signature.parameters) {
      c_.storeSlot(slot, type, masm_.at({slots, 8 * slot}));
      ++slot;
    }
  e_.tailCalls.writeEarlierFrames();
}

template <MacroAssembler Masm>
void FrameWriter<Masm>::storeFrame(std::uint32_t at, bool goesOn, Gp slots) {
  std::vector<bool> live;
  if (goesOn) live = c_.facts().liveness.at(at);
  ir::SlotSet owned = c_.facts().ownership.before(at);
  e_.tailCalls.beginFrame();
  for (std::uint16_t slot = 0; slot < c_.frame->locals; ++slot) {
    ir::Type type = c_.frame->source.slots[slot];
    if (type == ir::Type::Ref ? !owned[slot] : !goesOn || !live[slot]) continue;
    c_.storeSlot(slot, type, masm_.at({slots, 8 * slot}));
  }
}

template <MacroAssembler Masm>
void FrameWriter<Masm>::leaveStopped() {
  while (c_.frame->caller != nullptr) {
    Frame<Masm>& inner = *c_.frame;
    if (inner.unwound.isValid()) {
      masm_.jump(inner.unwound);
      e_.tailCalls.forgetSum();
      return;
    }
    inner.unwound = masm_.newLabel();
    masm_.bind(inner.unwound);
    c_.frame = inner.caller;
    emitFrame(inner.callAt);
  }
  masm_.ret();
}

template <MacroAssembler Masm>
auto FrameWriter<Masm>::depthLeft() -> Gp {
  Gp depth = masm_.newWord();
  masm_.sum(depth, c_.frame->depth, -c_.frame->above);
  return depth;
}

VELLUM_JIT_INSTANTIATE(FrameWriter);

}  // namespace vellum::jit
