// Calls into the host.
#include <bit>
#include <cstddef>

#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Op;
using ir::Type;
using vm::HostCall;
using vm::LinkedHost;
using vm::NativeContext;

namespace x86 = asmjit::x86;

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

// What needs no call: `general` is where operands go that the host function itself must see.
void Emitter::emitIntrinsic(const Instruction& i, const LinkedHost& host, Label general, Label done) {
  auto argument = static_cast<std::uint16_t>(frame_->locals);
  if (i.op != Op::HostF) return;
  switch (host.intrinsic) {
    case vm::Intrinsic::None: return;
    case vm::Intrinsic::IntToFloat:
      cc_.xorps(xmm(i.a), xmm(i.a));
      cc_.cvtsi2ss(xmm(i.a), gpd(argument));
      cc_.jmp(done);
      return;
    case vm::Intrinsic::SquareRoot: {
      Xmm zero = cc_.newXmmSs();
      cc_.xorps(zero, zero);
      cc_.ucomiss(zero, xmm(argument));
      cc_.ja(general);
      cc_.sqrtss(xmm(i.a), xmm(argument));
      cc_.jmp(done);
      return;
    }
  }
}

// A call in registers of the machine. What is not answered is asked of the host function that does all of it.
void Emitter::emitQuickHost(const Instruction& i, const LinkedHost& host) {
  asmjit::FuncSignatureBuilder signature;
  signature.setRetT<std::uint64_t>();
  signature.addArgT<void*>();
  for (Type type : host.signature.parameters) signature.addArg(typeIdOf(type));
  asmjit::InvokeNode* node = invoke(cc_, host.quick.function, signature);
  node->setArg(0, asmjit::imm(reinterpret_cast<std::uintptr_t>(host.user)));
  std::uint32_t argument = 0;
  for (Type type : host.signature.parameters) {
    auto slot = static_cast<std::uint16_t>(frame_->locals + argument);
    node->setArg(++argument, reg(slot, type));
  }
  Gp answer = cc_.newGpq();
  node->setRet(0, answer);
  cc_.bt(answer, std::countr_zero(vm::Quick::InFull));
  Cold& full = addCold(Cold::Kind::HostInFull);
  full.back = cc_.newLabel();
  Label answered = full.back;
  cc_.jc(full.entry);
  if (i.op == Op::HostI) cc_.mov(gpd(i.a), answer.r32());
  if (i.op == Op::HostF) cc_.movd(xmm(i.a), answer.r32());
  cc_.bind(answered);
}

void Emitter::emitHostCall(const Instruction& i) {
  const auto* host = vm::address<const LinkedHost>(i);
  if (host->function != nullptr && host->quick && host->signature.parameters.size() < asmjit::Globals::kMaxFuncArgs) {
    emitQuickHost(i, *host);
    return;
  }
  if (host->intrinsic != vm::Intrinsic::None && host->function != nullptr) {
    Label general = cc_.newLabel(), done = cc_.newLabel();
    emitIntrinsic(i, *host, general, done);
    cc_.bind(general);
    emitHostCall(i, *host);
    cc_.bind(done);
    return;
  }
  emitHostCall(i, *host);
}

void Emitter::emitHostCall(const Instruction& i, const LinkedHost& called) {
  const LinkedHost* host = &called;
  auto slot = static_cast<std::uint16_t>(frame_->locals);
  int offset = 0;
  for (Type type : host->signature.parameters) {
    storeSlot(slot++, type, frame_->arguments.cloneAdjusted(offset));
    offset += 8;
  }
  if (host->function == nullptr) {
    Cold& missing = addCold(Cold::Kind::HostMissing);
    missing.pointer = host;
    cc_.jmp(missing.entry);
    return;
  }
  std::size_t callAt = offsetof(NativeContext, call);
  Gp value = cc_.newGpq();
  if (host->user != nullptr) {
    cc_.mov(value, asmjit::imm(reinterpret_cast<std::uintptr_t>(host->user)));
    cc_.mov(context(callAt + offsetof(HostCall, user), 8), value);
  } else {
    cc_.mov(context(callAt + offsetof(HostCall, user), 8), 0);
  }
  cc_.lea(value, frame_->arguments);
  cc_.mov(context(callAt + offsetof(HostCall, arguments), 8), value);
  cc_.mov(context(offsetof(NativeContext, site), 4), addSite(Label()));
  cc_.mov(context(offsetof(NativeContext, frame), 8), x86::rbp);
  Gp call = cc_.newGpq(), outcome = cc_.newGpd();
  cc_.lea(call, context(callAt, 8));
  asmjit::InvokeNode* node =
      invoke(cc_, reinterpret_cast<const void*>(host->function), asmjit::FuncSignatureT<std::uint32_t, void*>());
  node->setArg(0, call);
  node->setRet(0, outcome);
  cc_.test(outcome.r8(), outcome.r8());
  {
    Cold& stopped = addCold(Cold::Kind::HostStopped);
    stopped.pointer = host;
    stopped.a = outcome;
    cc_.jnz(stopped.entry);
  }
  {
    Cold& charge = addCold(Cold::Kind::Charge);
    charge.back = cc_.newLabel();
    cc_.mov(value, context(offsetof(NativeContext, nestedUsed), 8));
    cc_.cmp(x86::qword_ptr(value), 0);
    cc_.jne(charge.entry);
    cc_.bind(charge.back);
  }
  for (std::uint16_t owned : host->owned) {
    Gp object = cc_.newGpq();
    Mem place = frame_->arguments.cloneAdjusted(8 * owned);
    place.setSize(8);
    cc_.mov(object, place);
    release(object);
  }
  std::size_t result = offsetof(NativeContext, result);
  switch (i.op) {
    case Op::HostI: cc_.mov(gpd(i.a), context(result, 4)); break;
    case Op::HostF: cc_.movss(xmm(i.a), context(result, 4)); break;
    case Op::HostR: {
      Gp object = cc_.newGpq();
      cc_.mov(object, context(result, 8));
      setReference(i.a, object);
      break;
    }
    default:
      if (host->signature.result == Type::Ref) {
        Gp object = cc_.newGpq();
        cc_.mov(object, context(result, 8));
        release(object);
      }
  }
}

}  // namespace vellum::jit::x64
