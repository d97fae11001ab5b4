// Calls into the host.
#include <cstddef>

#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using ir::Op;
using ir::Type;
using vm::HostCall;
using vm::LinkedHost;
using vm::NativeContext;

using asmjit::a64::ptr;

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

// What needs no call: `general` is where operands go that the host function itself must see.
void Emitter::emitIntrinsic(const Instruction& i, const LinkedHost& host, Label general, Label done) {
  auto argument = static_cast<std::uint16_t>(frame_->locals);
  if (i.op != Op::HostF) return;
  switch (host.intrinsic) {
    case vm::Intrinsic::None: return;
    case vm::Intrinsic::IntToFloat:
      cc_.scvtf(vec(i.a), gpw(argument));
      cc_.b(done);
      return;
    case vm::Intrinsic::SquareRoot:
      cc_.fcmp(vec(argument), imm(0.0));
      cc_.b_mi(general);
      cc_.fsqrt(vec(i.a), vec(argument));
      cc_.b(done);
      return;
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
      arguments.push_back(cc_.newGpw());
      cc_.fmov(arguments.back(), vec(slot));
    } else {
      arguments.push_back(reg(slot, type).as<Gp>());
    }
  }
  Gp user = address(host.user), notInFull = address(nullptr), answer = cc_.newGpx();
  asmjit::InvokeNode* node = invoke(cc_, reinterpret_cast<const void*>(host.quick), signature);
  node->setArg(0, user);
  node->setArg(1, notInFull);
  for (std::uint32_t at = 0; at < arguments.size(); ++at) node->setArg(at + 2, arguments[at]);
  node->setRet(0, answer);
  Cold& full = addCold(Cold::Kind::HostInFull);
  full.back = cc_.newLabel();
  Label answered = full.back;
  bool isReference = host.signature.result == Type::Ref;
  cc_.tst(answer, imm(isReference ? vm::Quick::InFull & 1 : vm::Quick::InFull & ~std::uint64_t(1)));
  cc_.b_ne(full.entry);
  switch (i.op) {
    case Op::HostI: cc_.mov(gpw(i.a), answer.w()); break;
    case Op::HostF: cc_.fmov(vec(i.a), answer.w()); break;
    case Op::HostR: setReference(i.a, answer); break;
    default:
      if (isReference) release(answer);
  }
  cc_.bind(answered);
}

void Emitter::emitHostCall(const Instruction& i) {
  const auto& host = *vm::address<const LinkedHost>(i);
  bool isThere = host.function != nullptr;
  Label general = cc_.newLabel(), done = cc_.newLabel();
  if (isThere) emitIntrinsic(i, host, general, done);
  cc_.bind(general);
  if (isThere && host.quick != nullptr) emitQuickHost(i, host);
  else emitHostCall(i, host);
  cc_.bind(done);
}

void Emitter::emitHostCall(const Instruction& i, const LinkedHost& host) {
  auto slot = static_cast<std::uint16_t>(frame_->locals);
  int offset = 0;
  for (Type type : host.signature.parameters) {
    storeRegister(cc_, reg(slot++, type), type, frame_->arguments.cloneAdjusted(offset));
    offset += 8;
  }
  if (host.function == nullptr) {
    Cold& missing = addCold(Cold::Kind::HostMissing);
    missing.pointer = &host;
    cc_.b(missing.entry);
    return;
  }
  std::size_t callAt = offsetof(NativeContext, call);
  Gp arguments = cc_.newGpx(), site = cc_.newGpw();
  cc_.str(constant(cc_, host.user), context(callAt + offsetof(HostCall, user)));
  cc_.loadAddressOf(arguments, frame_->arguments);
  cc_.str(arguments, context(callAt + offsetof(HostCall, arguments)));
  cc_.mov(site, imm(addSite(Label())));
  cc_.str(site, context(offsetof(NativeContext, site)));
  cc_.str(asmjit::a64::x29, context(offsetof(NativeContext, frame)));
  Gp call = cc_.newGpx(), outcome = cc_.newGpw(), nested = cc_.newGpx();
  addConstant(cc_, call, context_, static_cast<std::int64_t>(callAt));
  asmjit::InvokeNode* node =
      invoke(cc_, reinterpret_cast<const void*>(host.function), asmjit::FuncSignatureT<std::uint32_t, void*>());
  node->setArg(0, call);
  node->setRet(0, outcome);
  cc_.uxtb(outcome, outcome);
  {
    Cold& stopped = addCold(Cold::Kind::HostStopped);
    stopped.pointer = &host;
    stopped.a = outcome;
    cc_.cbnz(outcome, stopped.entry);
  }
  {
    Cold& charge = addCold(Cold::Kind::Charge);
    charge.back = cc_.newLabel();
    cc_.ldr(nested, context(offsetof(NativeContext, nestedUsed)));
    cc_.ldr(nested, ptr(nested));
    cc_.cbnz(nested, charge.entry);
    cc_.bind(charge.back);
  }
  for (std::uint16_t owned : host.owned) {
    Gp object = cc_.newGpx();
    cc_.ldr(object, frame_->arguments.cloneAdjusted(8 * owned));
    release(object);
  }
  takeHostResult(i, host);
}

void Emitter::takeHostResult(const Instruction& i, const LinkedHost& host) {
  Mem result = context(offsetof(NativeContext, result));
  Gp object = cc_.newGpx();
  switch (i.op) {
    case Op::HostI: cc_.ldr(gpw(i.a), result); break;
    case Op::HostF: cc_.ldr(vec(i.a), result); break;
    case Op::HostR:
      cc_.ldr(object, result);
      setReference(i.a, object);
      break;
    default:
      if (host.signature.result != Type::Ref) break;
      cc_.ldr(object, result);
      release(object);
  }
}

}  // namespace vellum::jit::a64
