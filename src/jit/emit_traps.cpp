#include "jit/traps.h"

#include "jit/emitter.h"
#include "jit/machines.h"

namespace vellum::jit {

using asmjit::FuncSignatureT;
using vm::NativeRuntime;
using vm::Object;
using vm::TrapKind;

template <MacroAssembler Masm>
asmjit::Label Traps<Masm>::label(TrapKind kind) {
  if (Label known = e_.outOfLine.find(kind); known.isValid()) return known;
  auto write = [this, kind] {
    masm_.set(a_, 0);
    masm_.set(b_, 0);
    raise(static_cast<std::uint32_t>(c_.at), kind);
  };
  return e_.outOfLine.add(write, kind);
}

template <MacroAssembler Masm>
asmjit::Label Traps<Masm>::arrayIndex(Gp index, Gp array, bool maybeNull) {
  return e_.outOfLine.add([this, index, array, maybeNull] {
    if (maybeNull) masm_.jumpIf(Is::Equal, array, 0, label(TrapKind::NullPointer));
    masm_.widen(a_, index);
    masm_.read(masm_.half(b_), {array, offsetof(Object, length), 4});
    raise(static_cast<std::uint32_t>(c_.at), TrapKind::IndexOutOfBounds);
  });
}

template <MacroAssembler Masm>
asmjit::Label Traps<Masm>::index(Gp index, Gp length) {
  return e_.outOfLine.add([this, index, length] {
    masm_.widen(a_, index);
    masm_.move(masm_.half(b_), masm_.half(length));
    raise(static_cast<std::uint32_t>(c_.at), TrapKind::IndexOutOfBounds);
  });
}

template <MacroAssembler Masm>
asmjit::Label Traps<Masm>::index(Gp index, std::int32_t length) {
  return e_.outOfLine.add([this, index, length] {
    masm_.widen(a_, index);
    masm_.set(b_, length);
    raise(static_cast<std::uint32_t>(c_.at), TrapKind::IndexOutOfBounds);
  });
}

template <MacroAssembler Masm>
asmjit::Label Traps<Masm>::invalidSize(Gp size) {
  return e_.outOfLine.add([this, size] {
    masm_.widen(a_, size);
    masm_.set(b_, INT32_MAX);
    raise(static_cast<std::uint32_t>(c_.at), TrapKind::InvalidSize);
  });
}

template <MacroAssembler Masm>
asmjit::Label Traps<Masm>::missingBlock(std::int32_t block) {
  return e_.outOfLine.add([this, block] {
    masm_.set(a_, block);
    masm_.set(b_, 0);
    raise(static_cast<std::uint32_t>(c_.at), TrapKind::MissingBlock);
  });
}

template <MacroAssembler Masm>
asmjit::Label Traps<Masm>::outOfMemory() {
  return e_.outOfLine.add([this] {
    e_.fuel.flush();
    c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::outOfMemory), FuncSignatureT<void, void*>());
    leave(static_cast<std::uint32_t>(c_.at));
  });
}

template <MacroAssembler Masm>
asmjit::Label Traps<Masm>::message(const void* text) {
  return e_.outOfLine.add([this, text] {
    e_.fuel.flush();
    Gp string = c_.address(text);
    c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::trapText),
                     FuncSignatureT<void, void*, const void*>())
        ->setArg(1, string);
    leave(static_cast<std::uint32_t>(c_.at));
  });
}

template <MacroAssembler Masm>
void Traps<Masm>::prepareStubs() {
  kind_ = masm_.newHalf();
  at_ = masm_.newHalf();
  a_ = masm_.newWord();
  b_ = masm_.newWord();
}

template <MacroAssembler Masm>
auto Traps<Masm>::exitAt(std::uint32_t at) -> Exit& {
  ir::SlotSet owned = c_.facts().ownership.before(at);
  for (Exit& exit : exits_)
    if (exit.frame == c_.frame && exit.owned == owned) return exit;
  return exits_.emplace_back(Exit{c_.frame, owned, {}, {}});
}

// Raises the trap whose numbers are in a_ and b_.
template <MacroAssembler Masm>
void Traps<Masm>::raise(std::uint32_t at, TrapKind kind) {
  Exit& exit = exitAt(at);
  masm_.set(kind_, static_cast<int>(kind));
  masm_.set(at_, at);
  if (exit.raise.isValid()) {
    masm_.jump(exit.raise);
    return;
  }
  exit.raise = masm_.newLabel();
  masm_.bind(exit.raise);
  e_.fuel.flush();
  asmjit::InvokeNode* call = c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::trap),
                                              FuncSignatureT<void, void*, std::uint32_t, std::int64_t, std::int64_t>());
  call->setArg(1, kind_);
  call->setArg(2, a_);
  call->setArg(3, b_);
  leave(exit);
}

template <MacroAssembler Masm>
void Traps<Masm>::leave(std::uint32_t at) {
  masm_.set(at_, at);
  leave(exitAt(at));
}

// Writes the frame at the instruction in at_, and the outer frames.
template <MacroAssembler Masm>
void Traps<Masm>::leave(Exit& exit) {
  if (exit.leave.isValid()) {
    masm_.jump(exit.leave);
    return;
  }
  exit.leave = masm_.newLabel();
  masm_.bind(exit.leave);
  Gp function = c_.address(&c_.frame->function), slots = masm_.newWord();
  asmjit::InvokeNode* call =
      c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::unwind),
                       FuncSignatureT<void*, void*, const void*, std::uint32_t, std::uint32_t>());
  call->setArg(1, function);
  call->setArg(2, at_);
  call->setArg(3, asmjit::imm(c_.frame->function.frameSlots));
  call->setRet(0, slots);
  e_.frameWriter.storeFrame(static_cast<std::uint32_t>(c_.at), false, slots);
  e_.tailCalls.writeEarlierFrames();
  e_.frameWriter.leaveStopped();
}

VELLUM_JIT_INSTANTIATE(Traps);

}  // namespace vellum::jit
