#include "jit/host_calls.h"

#include <cstddef>

#include "jit/emitter.h"
#include "jit/machines.h"
#include "jit/signature.h"

namespace vellum::jit {

using asmjit::FuncSignatureT;
using ir::Instruction;
using ir::Op;
using ir::Type;
using vm::HostCall;
using vm::LinkedHost;
using vm::NativeContext;
using vm::NativeRuntime;

template <MacroAssembler Masm>
void HostCalls<Masm>::emit(const Instruction& i) {
  const auto& host = *vm::address<const LinkedHost>(i);
  bool isThere = host.function != nullptr;
  if (isThere && host.intrinsic != vm::Intrinsic::None && i.op != Op::Host) emitIntrinsic(i, host);
  else if (isThere && host.fastPath != nullptr) emitFastPath(i, host);
  else emitGeneral(i, host);
}

template <MacroAssembler Masm>
auto HostCalls<Masm>::argumentAt(std::size_t argument) -> Mem {
  return c_.frame->arguments.cloneAdjusted(static_cast<std::int64_t>(8 * argument));
}

// Emits a host function as machine instructions, and a call for operands that only the host function handles.
template <MacroAssembler Masm>
void HostCalls<Masm>::emitIntrinsic(const Instruction& i, const LinkedHost& host) {
  std::uint16_t argument = c_.window();
  switch (host.intrinsic) {
    case vm::Intrinsic::None: return;
    case vm::Intrinsic::IntToFloat: masm_.toFloat(c_.f32(i.a), c_.i32(argument)); return;
    case vm::Intrinsic::SquareRoot: {
      Label done = masm_.newLabel();
      masm_.squareRoot(c_.f32(i.a), c_.f32(argument), call(i, done));
      masm_.bind(done);
      return;
    }
    case vm::Intrinsic::CharacterCount:
    case vm::Intrinsic::CharacterAt: emitOfAscii(i, host); return;
  }
}

// A string known to be ASCII has one byte a character. The host function finds out whether it is.
template <MacroAssembler Masm>
void HostCalls<Masm>::emitOfAscii(const Instruction& i, const LinkedHost& host) {
  Gp string = c_.ref(c_.window());
  Label done = masm_.newLabel(), other = call(i, done);
  masm_.jumpIf(Is::Equal, string, 0, other);
  masm_.jumpUnlessBits({string, offsetof(vm::Object, flags), 1}, vm::Heap::Ascii, other);
  Place length{string, offsetof(vm::Object, length), 4};
  if (host.intrinsic == vm::Intrinsic::CharacterCount) {
    masm_.read(c_.i32(i.a), length);
  } else {
    Gp index = c_.i32(static_cast<std::uint16_t>(c_.window() + 1));
    masm_.jumpIf(Is::NotBelow, index, length, other);
    masm_.load(ir::Storage::U8, c_.i32(i.a), masm_.element(string, index, 1, sizeof(vm::Object), false));
  }
  masm_.bind(done);
}

// The fast path: a call in machine registers (vm/fast_path.h). When it has no answer, the general call follows.
template <MacroAssembler Masm>
void HostCalls<Masm>::emitFastPath(const Instruction& i, const LinkedHost& host) {
  asmjit::FuncSignatureBuilder signature;
  signature.setRetT<std::uint64_t>();
  signature.addArgT<void*>();
  signature.addArgT<void*>();
  std::vector<Gp> arguments;
  for (Type type : host.signature.parameters) {
    auto slot = static_cast<std::uint16_t>(c_.window() + arguments.size());
    signature.addArg(typeIdOf(type == Type::F32 ? Type::I32 : type));
    if (type == Type::F32) {
      Gp bits = masm_.newHalf();
      masm_.floatBits(bits, c_.f32(slot), argumentAt(arguments.size()));
      arguments.push_back(bits);
    } else {
      arguments.push_back(c_.copyOf(c_.reg(slot, type).template as<Gp>()));
    }
  }
  asmjit::InvokeNode* node = masm_.invoke(reinterpret_cast<const void*>(host.fastPath), signature);
  node->setArg(0, asmjit::imm(reinterpret_cast<std::uintptr_t>(host.user)));
  node->setArg(1, asmjit::imm(0));
  for (std::uint32_t at = 0; at < arguments.size(); ++at) node->setArg(at + 2, arguments[at]);
  Gp answer = masm_.newWord();
  node->setRet(0, answer);
  Label answered = masm_.newLabel();
  masm_.jumpIf(Is::Less, answer, 0, generalCall(i, answered));
  takeFastResult(i, host, answer);
  masm_.bind(answered);
}

template <MacroAssembler Masm>
void HostCalls<Masm>::takeFastResult(const Instruction& i, const LinkedHost& host, Gp answer) {
  switch (i.op) {
    case Op::HostI: masm_.move(c_.i32(i.a), masm_.half(answer)); break;
    case Op::HostF: masm_.setFloatBits(c_.f32(i.a), answer); break;
    case Op::HostR: e_.references.set(i.a, answer); break;
    default:
      if (host.signature.result == Type::Ref) e_.references.release(answer);
  }
}

template <MacroAssembler Masm>
asmjit::Label HostCalls<Masm>::call(const Instruction& i, Label back) {
  return e_.outOfLine.add([this, i, back] {
    const auto& host = *vm::address<const LinkedHost>(i);
    if (host.fastPath != nullptr) emitFastPath(i, host);
    else emitGeneral(i, host);
    masm_.jump(back);
  });
}

template <MacroAssembler Masm>
asmjit::Label HostCalls<Masm>::generalCall(const Instruction& i, Label back) {
  return e_.outOfLine.add([this, i, back] {
    emitGeneral(i, *vm::address<const LinkedHost>(i));
    masm_.jump(back);
  });
}

template <MacroAssembler Masm>
void HostCalls<Masm>::emitGeneral(const Instruction& i, const LinkedHost& host) {
  std::uint16_t slot = c_.window();
  std::size_t argument = 0;
  for (Type type : host.signature.parameters) c_.storeSlot(slot++, type, argumentAt(argument++));
  if (host.function == nullptr) {
    masm_.jump(missing());
    return;
  }
  Gp outcome = callGeneral(host);
  masm_.jumpIfByte(Is::NotEqual, outcome, 0, stopped(outcome));
  chargeOwed();
  for (std::uint16_t owned : host.owned) {
    Gp object = masm_.newWord();
    masm_.load(ir::Storage::Ref, object, argumentAt(owned));
    e_.references.release(object);
  }
  takeResult(i, host);
}

template <MacroAssembler Masm>
auto HostCalls<Masm>::callGeneral(const LinkedHost& host) -> Gp {
  std::size_t callAt = offsetof(NativeContext, call);
  Gp arguments = masm_.newWord(), call = masm_.newWord(), outcome = masm_.newHalf();
  masm_.write(static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(host.user)),
              c_.inContext(callAt + offsetof(HostCall, user)));
  masm_.addressOf(arguments, c_.frame->arguments);
  masm_.write(arguments, c_.inContext(callAt + offsetof(HostCall, arguments)));
  masm_.write(c_.addSite(Label()), c_.inContext(offsetof(NativeContext, site), 4));
  masm_.write(masm_.framePointer(), c_.inContext(offsetof(NativeContext, frame)));
  masm_.sum(call, c_.context, static_cast<std::int32_t>(callAt));
  asmjit::InvokeNode* node =
      masm_.invoke(reinterpret_cast<const void*>(host.function), FuncSignatureT<std::uint32_t, void*>());
  node->setArg(0, call);
  node->setRet(0, outcome);
  return outcome;
}

template <MacroAssembler Masm>
void HostCalls<Masm>::chargeOwed() {
  Label charged = masm_.newLabel();
  Label charge = e_.outOfLine.add([this, charged] {
    e_.fuel.flush();
    e_.acrossCalls.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::charge), FuncSignatureT<void, void*>());
    e_.fuel.reload();
    masm_.jump(charged);
  });
  Gp nested = masm_.newWord();
  masm_.read(nested, c_.inContext(offsetof(NativeContext, owed)));
  masm_.jumpIf(Is::NotEqual, Place{nested}, 0, charge);
  masm_.bind(charged);
}

template <MacroAssembler Masm>
void HostCalls<Masm>::takeResult(const Instruction& i, const LinkedHost& host) {
  std::size_t result = offsetof(NativeContext, result);
  switch (i.op) {
    case Op::HostI: masm_.read(c_.i32(i.a), c_.inContext(result, 4)); return;
    case Op::HostF: c_.loadSlot(i.a, Type::F32, masm_.at(c_.inContext(result, 4))); return;
    default: break;
  }
  if (host.signature.result != Type::Ref) return;
  Gp object = masm_.newWord();
  masm_.read(object, c_.inContext(result));
  if (i.op == Op::HostR) e_.references.set(i.a, object);
  else e_.references.release(object);
}

template <MacroAssembler Masm>
asmjit::Label HostCalls<Masm>::stopped(Gp outcome) {
  return e_.outOfLine.add([this, outcome] { emitStopped(&outcome); });
}

template <MacroAssembler Masm>
asmjit::Label HostCalls<Masm>::missing() {
  return e_.outOfLine.add([this] { emitStopped(nullptr); });
}

// For a host function that did not finish, or (null) does not exist. Its arguments are in memory.
template <MacroAssembler Masm>
void HostCalls<Masm>::emitStopped(const Gp* outcome) {
  e_.fuel.flush();
  Gp function = c_.address(&c_.frame->function), arguments = masm_.newWord(), slots = masm_.newWord();
  masm_.addressOf(arguments, c_.frame->arguments);
  asmjit::InvokeNode* call =
      c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::hostStopped),
                       FuncSignatureT<void*, void*, const void*, std::uint32_t, const void*, std::uint32_t>());
  call->setArg(1, function);
  call->setArg(2, asmjit::imm(c_.at));
  call->setArg(3, arguments);
  if (outcome == nullptr) call->setArg(4, asmjit::imm(0));
  else call->setArg(4, *outcome);
  call->setRet(0, slots);
  e_.frameWriter.storeFrame(static_cast<std::uint32_t>(c_.at), true, slots);
  if (outcome != nullptr)
    c_.invokeRuntime(reinterpret_cast<const void*>(&NativeRuntime::hostYielded), FuncSignatureT<void, void*>());
  e_.tailCalls.writeEarlierFrames();
  e_.frameWriter.leaveStopped();
}

VELLUM_JIT_INSTANTIATE(HostCalls);

}  // namespace vellum::jit
