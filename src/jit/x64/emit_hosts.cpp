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
  signature.addArgT<void*>();
  std::vector<Gp> arguments;
  for (Type type : host.signature.parameters) {
    auto slot = static_cast<std::uint16_t>(frame_->locals + arguments.size());
    signature.addArg(type == Type::F32 ? typeIdOf(Type::I32) : typeIdOf(type));
    if (type == Type::F32) {
      // By way of memory: movd from a register that asmjit has spilled got another number (run/tap_library.asc).
      Mem place = frame_->arguments.cloneAdjusted(static_cast<int>(8 * arguments.size()));
      place.setSize(4);
      storeSlot(slot, type, place);
      arguments.push_back(cc_.newGpd());
      cc_.mov(arguments.back(), place);
    } else {
      arguments.push_back(reg(slot, type).as<Gp>());
    }
  }
  asmjit::InvokeNode* node = invoke(cc_, reinterpret_cast<const void*>(host.quick), signature);
  node->setArg(0, asmjit::imm(reinterpret_cast<std::uintptr_t>(host.user)));
  node->setArg(1, asmjit::imm(0));
  for (std::uint32_t at = 0; at < arguments.size(); ++at) node->setArg(at + 2, arguments[at]);
  Gp answer = cc_.newGpq();
  node->setRet(0, answer);
  Cold& full = addCold(Cold::Kind::HostInFull);
  full.back = cc_.newLabel();
  Label answered = full.back;
  if (host.signature.result == Type::Ref) {
    cc_.test(answer.r8(), static_cast<int>(vm::Quick::InFull & 1));
    cc_.jnz(full.entry);
  } else {
    cc_.bt(answer, 63 - std::countl_zero(vm::Quick::InFull));
    cc_.jc(full.entry);
  }
  switch (i.op) {
    case Op::HostI: cc_.mov(gpd(i.a), answer.r32()); break;
    case Op::HostF: cc_.movd(xmm(i.a), answer.r32()); break;
    case Op::HostR: setReference(i.a, answer); break;
    default:
      if (host.signature.result == Type::Ref) release(answer);
  }
  cc_.bind(answered);
}

void Emitter::emitHostCall(const Instruction& i) {
  const auto& host = *vm::address<const LinkedHost>(i);
  bool isThere = host.function != nullptr;
  Label general, done;
  if (isThere && host.intrinsic != vm::Intrinsic::None) {
    general = cc_.newLabel();
    done = cc_.newLabel();
    emitIntrinsic(i, host, general, done);
    cc_.bind(general);
  }
  if (isThere && host.quick != nullptr) emitQuickHost(i, host);
  else emitHostCall(i, host);
  if (done.isValid()) cc_.bind(done);
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
