// The code behind a function for what seldom happens: traps, stops, the end of an object.
#include <cstddef>

#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::FuncSignatureT;
using asmjit::imm;
using vm::LinkedFunction;
using vm::LinkedHost;
using vm::NativeRuntime;
using vm::Object;

using asmjit::a64::ptr;

Emitter::Cold& Emitter::addCold(Cold::Kind kind) {
  Cold& cold = cold_.emplace_back();
  cold.kind = kind;
  cold.entry = cc_.newLabel();
  cold.at = static_cast<std::uint32_t>(at_);
  return cold;
}

// One place for all checks of an instruction that trap the same way.
Emitter::Label Emitter::trapLabel(vm::TrapKind kind) {
  for (std::size_t i = cold_.size(); i-- > 0 && cold_[i].at == at_;)
    if (cold_[i].kind == Cold::Kind::Trap && cold_[i].trap == kind && !cold_[i].hasA) return cold_[i].entry;
  Cold& cold = addCold(Cold::Kind::Trap);
  cold.trap = kind;
  return cold.entry;
}

Emitter::Label Emitter::trapIndex(Gp index, Gp object) {
  Cold& cold = addCold(Cold::Kind::Trap);
  cold.trap = vm::TrapKind::IndexOutOfBounds;
  cold.a = index;
  cold.hasA = true;
  cold.b = object;
  cold.hasLength = true;
  return cold.entry;
}

// A call of what the vm has for compiled code; the context is its first argument.
asmjit::InvokeNode* Emitter::invokeRuntime(const void* function, const asmjit::FuncSignature& signature) {
  asmjit::InvokeNode* call = invoke(cc_, function, signature);
  call->setArg(0, context_);
  return call;
}

// Writes the frame, as it stands before instruction `at`, into the context.
void Emitter::emitFrame(std::uint32_t at, Window window, const void* called) {
  Gp function = constant(cc_, &compiled_), slots = cc_.newGpx();
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::unwind),
                                           FuncSignatureT<void*, void*, const void*, std::uint32_t, std::uint32_t>());
  call->setArg(1, function);
  call->setArg(2, imm(at));
  call->setArg(3, imm(window == Window::None ? compiled_.localSlots : compiled_.frameSlots));
  call->setRet(0, slots);
  std::vector<bool> live = frame_->facts->liveness.at(at);
  const std::vector<bool>& owned = frame_->facts->ownership.before(at);
  auto store = [&](std::uint16_t slot, ir::Type type) { storeSlot(slot, type, memoryAt(cc_, slots, 8 * slot, 8)); };
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot) {
    bool isOwned = frame_->source.slots[slot] == ir::Type::Ref;
    if (isOwned ? !owned[slot] : window == Window::Trap || !live[slot]) continue;
    store(slot, frame_->source.slots[slot]);
  }
  auto slot = static_cast<std::uint16_t>(frame_->locals);
  if (window == Window::Call) {
    for (ir::Type type : static_cast<const LinkedFunction*>(called)->source->signature.parameters) store(slot++, type);
  } else if (window == Window::Host) {
    for (std::size_t i = 0; i < static_cast<const LinkedHost*>(called)->signature.parameters.size(); ++i) {
      Gp value = cc_.newGpx();
      cc_.ldr(value, frame_->arguments.cloneAdjusted(static_cast<std::int64_t>(8 * i)));
      cc_.str(value, memoryAt(cc_, slots, 8 * slot++, 8));
    }
  }
}

void Emitter::leave(std::uint32_t at, Window window, const void* called) {
  emitFrame(at, window, called);
  cc_.ret();
}

void Emitter::emitTrap(const Cold& cold) {
  if (cold.maybeNull) cc_.cbz(cold.b, trapLabel(vm::TrapKind::NullPointer));
  flushFuel();
  Gp a = cc_.newGpx(), b = cc_.newGpx();
  if (cold.hasA) cc_.sxtw(a, cold.a);
  else cc_.mov(a, 0);
  if (cold.hasLength) cc_.ldr(b.w(), ptr(cold.b, offsetof(Object, length)));
  else if (cold.hasB) cc_.mov(b, cold.b.x());
  else cc_.mov(b, imm(cold.bNumber));
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::trap),
                                           FuncSignatureT<void, void*, std::uint32_t, std::int64_t, std::int64_t>());
  call->setArg(1, imm(static_cast<std::uint32_t>(cold.trap)));
  call->setArg(2, a);
  call->setArg(3, b);
  leave(cold.at, Window::Trap);
}

void Emitter::emitRefuel(const Cold& cold) {
  // Without fuel the branch may still not be taken.
  cc_.add(cold.a, cold.a, 1);
  const Instruction& branch = compiled_.code[cold.at];
  Cond taken = compare(branch, ir::forwardOf(branch.op));
  if (taken != Cond::kAL) cc_.b(asmjit::a64::negateCond(taken), cold.past);
  flushFuel();
  Gp more = cc_.newGpw();
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::refuel),
                                           FuncSignatureT<std::uint32_t, void*, std::uint32_t>());
  call->setArg(1, imm(cold.bNumber == 1 ? 1 : 0));
  call->setRet(0, more);
  reloadFuel();
  cc_.uxtb(more, more);
  cc_.cbnz(more, cold.back);
  leave(cold.at, Window::Trap);
}

void Emitter::emitRefuseCall(const Cold& cold) {
  flushFuel();
  Gp refused = cc_.newGpw();
  asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::refuseCall),
                                           FuncSignatureT<std::uint32_t, void*, std::int64_t>());
  call->setArg(1, frame_->depth);
  call->setRet(0, refused);
  reloadFuel();
  cc_.uxtb(refused, refused);
  cc_.cbz(refused, cold.back);
  leave(cold.at, Window::Call, cold.pointer);
}

void Emitter::emitHostStopped(const Cold& cold) {
  flushFuel();
  bool missing = cold.kind == Cold::Kind::HostMissing;
  Gp host = constant(cc_, cold.pointer), arguments = cc_.newGpx();
  cc_.loadAddressOf(arguments, frame_->arguments);
  asmjit::InvokeNode* call = nullptr;
  if (missing) {
    call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::hostMissing),
                         FuncSignatureT<void, void*, const void*, const void*>());
  } else {
    call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::hostStopped),
                         FuncSignatureT<void, void*, const void*, const void*, std::uint32_t>());
    call->setArg(3, cold.a);
  }
  call->setArg(1, host);
  call->setArg(2, arguments);
  emitFrame(cold.at, Window::Host, cold.pointer);
  const Instruction& instruction = compiled_.code[cold.at];
  if (!missing) {
    call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::hostYielded),
                         FuncSignatureT<void, void*, std::uint32_t, std::uint32_t>());
    call->setArg(1, imm(instruction.a));
    call->setArg(2, imm(instruction.op == ir::Op::Host ? 0 : 1));
  }
  cc_.ret();
}

void Emitter::emitCold(const Cold& cold) {
  switch (cold.kind) {
    case Cold::Kind::Trap: emitTrap(cold); return;
    case Cold::Kind::TrapText: {
      flushFuel();
      Gp text = constant(cc_, cold.pointer);
      asmjit::InvokeNode* call = invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::trapText),
                                               FuncSignatureT<void, void*, const void*>());
      call->setArg(1, text);
      leave(cold.at, Window::Trap);
      return;
    }
    case Cold::Kind::OutOfMemory:
      flushFuel();
      invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::outOfMemory), FuncSignatureT<void, void*>());
      leave(cold.at, Window::Trap);
      return;
    case Cold::Kind::Refuel: emitRefuel(cold); return;
    case Cold::Kind::RefuseCall: emitRefuseCall(cold); return;
    case Cold::Kind::Unwind: leave(cold.at, Window::None); return;
    case Cold::Kind::HostMissing:
    case Cold::Kind::HostStopped: emitHostStopped(cold); return;
    case Cold::Kind::HostInFull: {
      const Instruction& host = compiled_.code[cold.at];
      emitHostCall(host, *vm::address<const LinkedHost>(host));
      cc_.b(cold.back);
      return;
    }
    case Cold::Kind::Charge:
      flushFuel();
      invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::charge), FuncSignatureT<void, void*>());
      reloadFuel();
      cc_.b(cold.back);
      return;
    case Cold::Kind::Destroy: {
      if (!cold.suspect) freePlain(cold.a, cold.back);
      const void* function = cold.suspect ? reinterpret_cast<const void*>(&NativeRuntime::suspect)
                                          : reinterpret_cast<const void*>(&NativeRuntime::destroy);
      asmjit::InvokeNode* call = invokeRuntime(function, FuncSignatureT<void, void*, void*>());
      call->setArg(1, cold.a);
      cc_.b(cold.back);
      return;
    }
    case Cold::Kind::New:
      callMakeStruct(compiled_.code[cold.at].d)->setRet(0, cold.a);
      cc_.cbnz(cold.a, cold.back);
      cc_.b(addCold(Cold::Kind::OutOfMemory).entry);
      return;
    case Cold::Kind::Append:
      append(compiled_.code[cold.at].a, address(cold.pointer));
      cc_.b(cold.back);
      return;
  }
}

void Emitter::emitCold() {
  for (std::size_t index = 0; index < cold_.size(); ++index) {
    Cold cold = cold_[index];  // writing it may add to the list
    at_ = cold.at;
    cc_.bind(cold.entry);
    emitCold(cold);
  }
}

}  // namespace vellum::jit::a64
