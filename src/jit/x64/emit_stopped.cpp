// How functions stop that are written into others, and those whose last call is a jump: each call is a frame.
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using vm::NativeRuntime;

namespace x86 = asmjit::x86;

// How many calls may be nested in the frame.
auto Emitter::depthLeft() -> Gp {
  Gp depth = words_.newWord();
  cc_.lea(depth, x86::ptr(frame_->depth, -frame_->above));
  return depth;
}

void Emitter::beginFrame() {
  if (!frame_->loops || !frame_->facts->tail.adds() || hasUnwritten_) return;
  if (!unwritten_.isValid()) unwritten_ = words_.newHalf();
  cc_.mov(unwritten_, frame_->sum);
  hasUnwritten_ = true;
}

// A register that holds what the rounds have added up takes what no frame has of it.
bool Emitter::storeSum(std::uint16_t slot, Gp slots) {
  const TailCall& tail = frame_->facts->tail;
  if (!frame_->loops || !tail.adds() || slot != tail.added || tail.first == TailCall::None) return false;
  cc_.mov(x86::dword_ptr(slots, 8 * slot), unwritten_);
  cc_.xor_(unwritten_, unwritten_);
  return true;
}

// The frames of the rounds before.
void Emitter::emitRounds() {
  if (frame_->loops) {
    const TailCall& tail = frame_->facts->tail;
    Gp function = address(&frame_->function), rounds = words_.newWord();
    if (frame_->caller == nullptr) cc_.mov(rounds, frame_->depthAtFirst);
    else cc_.lea(rounds, x86::ptr(frame_->caller->depth, -1 - frame_->caller->above));
    cc_.sub(rounds, frame_->depth);
    asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&writeRounds),
                                             asmjit::FuncSignatureT<std::int32_t, void*, const void*, std::uint32_t,
                                                                    std::uint32_t, std::int64_t, std::int32_t>());
    call->setArg(1, function);
    call->setArg(2, asmjit::imm(tail.at));
    call->setArg(3, asmjit::imm(tail.added));
    call->setArg(4, rounds);
    if (tail.adds()) {
      call->setArg(5, unwritten_);
      call->setRet(0, unwritten_);
    } else {
      call->setArg(5, asmjit::imm(0));
    }
  }
  if (!frame_->addsToCaller) hasUnwritten_ = false;
}

// The frames around the one that stopped stop as well, each at its call: in the same way, whatever it was.
void Emitter::leaveStopped() {
  while (frame_->caller != nullptr) {
    Frame& inner = *frame_;
    if (inner.left.isValid()) {
      cc_.jmp(inner.left);
      hasUnwritten_ = false;
      return;
    }
    inner.left = cc_.newLabel();
    cc_.bind(inner.left);
    frame_ = inner.caller;
    emitFrame(inner.callAt, Window::None, nullptr);
  }
  cc_.ret();
}

}  // namespace vellum::jit::x64
