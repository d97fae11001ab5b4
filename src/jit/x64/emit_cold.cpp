// The code behind a function for what seldom happens: traps, stops, the end of an object.
#include <cstddef>

#include "jit/x64/emitter.h"
#include "vm/values.h"

namespace vellum::jit::x64 {

using vm::LinkedFunction;
using vm::LinkedHost;
using vm::NativeRuntime;
using vm::Object;

namespace x86 = asmjit::x86;

Emitter::Cold& Emitter::addCold(Cold::Kind kind) {
  Cold& cold = cold_.emplace_back();
  cold.kind = kind;
  cold.entry = cc_.newLabel();
  cold.frame = frame_;
  cold.at = static_cast<std::uint32_t>(at_);
  return cold;
}

// One place for all checks of an instruction that trap the same way.
Emitter::Label Emitter::trapLabel(vm::TrapKind kind) {
  for (std::size_t i = cold_.size(); i-- > 0 && cold_[i].at == at_ && cold_[i].frame == frame_;)
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
  Gp function = address(&frame_->function), slots = cc_.newGpq();
  asmjit::InvokeNode* call =
      invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::unwind),
                    asmjit::FuncSignatureT<void*, void*, const void*, std::uint32_t, std::uint32_t>());
  call->setArg(1, function);
  call->setArg(2, asmjit::imm(at));
  call->setArg(3, asmjit::imm(window == Window::None ? frame_->function.localSlots : frame_->function.frameSlots));
  call->setRet(0, slots);
  std::vector<bool> live = frame_->facts->liveness.at(at);
  const std::vector<bool>& owned = frame_->facts->ownership.before(at);
  auto store = [&](std::uint16_t slot, ir::Type type) { storeSlot(slot, type, x86::ptr(slots, 8 * slot)); };
  bool adds = frame_->loops && frame_->facts->tail.adds();
  if (adds && !unwritten_.isValid()) {
    unwritten_ = cc_.newGpd();
    cc_.mov(unwritten_, frame_->sum);
  }
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot) {
    bool isOwned = frame_->source.slots[slot] == ir::Type::Ref;
    if (isOwned ? !owned[slot] : window == Window::Trap || !live[slot]) continue;
    if (adds && slot == frame_->facts->tail.added && frame_->facts->tail.first != TailCall::None) {
      cc_.mov(x86::dword_ptr(slots, 8 * slot), unwritten_);
      cc_.xor_(unwritten_, unwritten_);
      continue;
    }
    store(slot, frame_->source.slots[slot]);
  }
  auto slot = static_cast<std::uint16_t>(frame_->locals);
  if (window == Window::Call) {
    for (ir::Type type : static_cast<const LinkedFunction*>(called)->source->signature.parameters) store(slot++, type);
  } else if (window == Window::Host) {
    for (std::size_t i = 0; i < static_cast<const LinkedHost*>(called)->signature.parameters.size(); ++i) {
      Gp value = cc_.newGpq();
      Mem from = frame_->arguments.cloneAdjusted(static_cast<std::int64_t>(8 * i));
      from.setSize(8);
      cc_.mov(value, from);
      cc_.mov(x86::qword_ptr(slots, 8 * slot++), value);
    }
  }
  if (frame_->loops) emitRounds();
  if (!frame_->addsToCaller) unwritten_ = Gp();
}

// The frames of the rounds before.
void Emitter::emitRounds() {
  const TailCall& tail = frame_->facts->tail;
  Gp function = address(&frame_->function), rounds = cc_.newGpq();
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

// The frames that the stopped one is inlined into stop as well, each at its call.
void Emitter::leaveStopped() {
  while (frame_->caller != nullptr) {
    std::uint32_t at = frame_->callAt;
    frame_ = frame_->caller;
    emitFrame(at, Window::None, nullptr);
  }
  cc_.ret();
}

void Emitter::emitCold() {
  asmjit::InvokeNode* call = nullptr;
  auto runtime = [&](auto function, const asmjit::FuncSignature& signature) {
    call = invokeRuntime(reinterpret_cast<const void*>(function), signature);
  };
  for (std::size_t index = 0; index < cold_.size(); ++index) {
    Cold cold = cold_[index];
    frame_ = cold.frame;
    at_ = cold.at;
    cc_.bind(cold.entry);
    switch (cold.kind) {
      case Cold::Kind::Trap: {
        if (cold.maybeNull) {
          cc_.test(cold.b, cold.b);
          cc_.jz(trapLabel(vm::TrapKind::NullPointer));
        }
        flushFuel();
        Gp a = cc_.newGpq(), b = cc_.newGpq();
        if (cold.hasA) cc_.movsxd(a, cold.a);
        else cc_.xor_(a.r32(), a.r32());
        if (cold.hasLength) cc_.mov(b.r32(), x86::dword_ptr(cold.b, offsetof(Object, length)));
        else if (cold.hasB) cc_.mov(b.r32(), cold.b);
        else cc_.mov(b, cold.bNumber);
        runtime(&NativeRuntime::trap, asmjit::FuncSignatureT<void, void*, std::uint32_t, std::int64_t, std::int64_t>());
        call->setArg(1, asmjit::imm(static_cast<std::uint32_t>(cold.trap)));
        call->setArg(2, a);
        call->setArg(3, b);
        emitFrame(cold.at, Window::Trap, nullptr);
        leaveStopped();
        break;
      }
      case Cold::Kind::TrapText: {
        flushFuel();
        Gp text = address(cold.pointer);
        runtime(&NativeRuntime::trapText, asmjit::FuncSignatureT<void, void*, const void*>());
        call->setArg(1, text);
        emitFrame(cold.at, Window::Trap, nullptr);
        leaveStopped();
        break;
      }
      case Cold::Kind::OutOfMemory:
        flushFuel();
        runtime(&NativeRuntime::outOfMemory, asmjit::FuncSignatureT<void, void*>());
        emitFrame(cold.at, Window::Trap, nullptr);
        leaveStopped();
        break;
      case Cold::Kind::Refuel: {
        // Without fuel the branch may still not be taken.
        cc_.add(cold.a, 1);
        const Instruction& branch = frame_->function.code[cold.at];
        jumpUnless(compare(branch, ir::forwardOf(branch.op)), cold.past);
        flushFuel();
        Gp more = cc_.newGpd();
        runtime(&NativeRuntime::refuel, asmjit::FuncSignatureT<std::uint32_t, void*, std::uint32_t>());
        call->setArg(1, asmjit::imm(cold.bNumber == 1 ? 1 : 0));
        call->setRet(0, more);
        reloadFuel();
        cc_.test(more.r8(), more.r8());
        cc_.jnz(cold.back);
        emitFrame(cold.at, Window::Trap, nullptr);
        leaveStopped();
        break;
      }
      case Cold::Kind::RefuseCall: {
        Gp refused = cc_.newGpd(), depth = cc_.newGpq();
        cc_.lea(depth, x86::ptr(frame_->depth, -frame_->above));
        flushFuel();
        call = invokeKeeping(reinterpret_cast<const void*>(&NativeRuntime::refuseCall),
                             asmjit::FuncSignatureT<std::uint32_t, void*, std::int64_t>(), cold.at);
        call->setArg(1, depth);
        call->setRet(0, refused);
        reloadFuel();
        cc_.test(refused.r8(), refused.r8());
        cc_.jz(cold.back);
        emitFrame(cold.at, Window::Call, cold.pointer);
        leaveStopped();
        break;
      }
      case Cold::Kind::Unwind:
        emitFrame(cold.at, Window::None, nullptr);
        leaveStopped();
        break;
      case Cold::Kind::HostMissing:
      case Cold::Kind::HostStopped: {
        flushFuel();
        Gp host = address(cold.pointer), arguments = cc_.newGpq(), outcome = cc_.newGpd();
        if (cold.kind == Cold::Kind::HostStopped) cc_.movzx(outcome, cold.a.r8());
        cc_.lea(arguments, frame_->arguments);
        if (cold.kind == Cold::Kind::HostMissing) {
          runtime(&NativeRuntime::hostMissing, asmjit::FuncSignatureT<void, void*, const void*, const void*>());
        } else {
          runtime(&NativeRuntime::hostStopped,
                  asmjit::FuncSignatureT<void, void*, const void*, const void*, std::uint32_t>());
          call->setArg(3, outcome);
        }
        call->setArg(1, host);
        call->setArg(2, arguments);
        emitFrame(cold.at, Window::Host, cold.pointer);
        const Instruction& instruction = frame_->function.code[cold.at];
        if (cold.kind == Cold::Kind::HostStopped) {
          runtime(&NativeRuntime::hostYielded, asmjit::FuncSignatureT<void, void*, std::uint32_t, std::uint32_t>());
          call->setArg(1, asmjit::imm(instruction.a));
          call->setArg(2, asmjit::imm(instruction.op == ir::Op::Host ? 0 : 1));
        }
        leaveStopped();
        break;
      }
      case Cold::Kind::Charge:
        flushFuel();
        invokeKeeping(reinterpret_cast<const void*>(&NativeRuntime::charge), asmjit::FuncSignatureT<void, void*>(),
                      cold.at);
        reloadFuel();
        cc_.jmp(cold.back);
        break;
      case Cold::Kind::Destroy:
        if (!cold.suspect) freePlain(cold.a, cold.back);
        if (cold.suspect) runtime(&NativeRuntime::suspect, asmjit::FuncSignatureT<void, void*, void*>());
        else runtime(&NativeRuntime::destroy, asmjit::FuncSignatureT<void, void*, void*>());
        call->setArg(1, cold.a);
        cc_.jmp(cold.back);
        break;
      case Cold::Kind::HostInFull: {
        const Instruction& host = frame_->function.code[cold.at];
        emitHostCall(host, *vm::address<const LinkedHost>(host));
        cc_.jmp(cold.back);
        break;
      }
      case Cold::Kind::New:
        call = callMakeStruct(frame_->function.code[cold.at].d);
        call->setRet(0, cold.a);
        cc_.test(cold.a, cold.a);
        cc_.jnz(cold.back);
        cc_.jmp(addCold(Cold::Kind::OutOfMemory).entry);
        break;
      case Cold::Kind::Append:
        append(frame_->function.code[cold.at].a, address(cold.pointer));
        cc_.jmp(cold.back);
        break;
      case Cold::Kind::Truncate:
        call = invoke(cc_, reinterpret_cast<const void*>(&vm::truncate), asmjit::FuncSignatureT<std::int32_t, float>());
        call->setArg(0, cold.number);
        call->setRet(0, cold.a);
        cc_.jmp(cold.back);
        break;
    }
  }
}

}  // namespace vellum::jit::x64
