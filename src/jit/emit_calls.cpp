// Calls between compiled functions, into the host, and returns.
#include <cstddef>

#include "jit/emitter.h"

namespace vellum::jit {

using ir::Op;
using ir::Type;
using vm::HostCall;
using vm::LinkedFunction;
using vm::LinkedHost;
using vm::NativeContext;

namespace x86 = asmjit::x86;

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

// The counters that loops keep in registers, into the context and back.
void Emitter::flushFuel() {
  if (countsLoops_) cc_.mov(context(offsetof(NativeContext, loopFuel), 8), loopFuel_);
  if (countsFree_) cc_.mov(context(offsetof(NativeContext, freeFuel), 8), freeFuel_);
}

void Emitter::reloadFuel() {
  if (countsLoops_) cc_.mov(loopFuel_, context(offsetof(NativeContext, loopFuel), 8));
  if (countsFree_) cc_.mov(freeFuel_, context(offsetof(NativeContext, freeFuel), 8));
}

void Emitter::emitScriptCall(const Instruction& i) {
  const auto* callee = vm::address<const LinkedFunction>(i);
  flushFuel();
  {
    Cold& refuse = addCold(Cold::Kind::RefuseCall);
    refuse.pointer = callee;
    refuse.back = cc_.newLabel();
    cc_.sub(context(offsetof(NativeContext, freeFuel), 8), 1);
    cc_.jb(refuse.entry);
    cc_.test(depthLeft_, depthLeft_);
    cc_.jle(refuse.entry);
    cc_.cmp(x86::rsp, context(offsetof(NativeContext, stackLimit), 8));
    cc_.jb(refuse.entry);
    cc_.bind(refuse.back);
  }
  Gp depth = cc_.newGpq();
  cc_.lea(depth, x86::ptr(depthLeft_, -1));
  asmjit::InvokeNode* call = nullptr;
  if (callee == &function_ && !takesOver_) {
    cc_.invoke(&call, bodyLabel_, signatureOf(*callee));
  } else {
    callees_.push_back(callee);
    cc_.invoke(&call, global(&callee->body, 8), signatureOf(*callee));
  }
  call->setArg(0, context_);
  call->setArg(1, depth);
  std::uint32_t argument = 2;
  auto slot = static_cast<std::uint16_t>(locals_);
  for (Type type : callee->source->signature.parameters) {
    if (type == Type::F32) call->setArg(argument, xmm(slot));
    else call->setArg(argument, type == Type::I32 ? gpd(slot) : gp(slot));
    ++argument;
    ++slot;
  }
  Gp result = cc_.newGpq();
  Xmm number = cc_.newXmmSs();
  if (callee->result == Type::F32) call->setRet(0, number);
  else if (callee->result == Type::I32) call->setRet(0, result.r32());
  else if (callee->result != Type::Void) call->setRet(0, result);
  cc_.cmp(context(offsetof(NativeContext, status), 4), 0);
  cc_.jne(addCold(Cold::Kind::Unwind).entry);
  Site site;
  site.at = static_cast<std::uint32_t>(at_);
  site.label = cc_.newLabel();
  cc_.bind(site.label);
  sites_.push_back(site);
  reloadFuel();
  switch (i.op) {
    case Op::CallI: cc_.mov(gpd(i.a), result.r32()); break;
    case Op::CallF: cc_.movaps(xmm(i.a), number); break;
    case Op::CallR: setReference(i.a, result); break;
    default:
      if (callee->result == Type::Ref) release(result);
  }
}

// What needs no call: `general` is where operands go that the host function itself must see.
bool Emitter::emitIntrinsic(const Instruction& i, const LinkedHost& host, Label general, Label done) {
  auto argument = static_cast<std::uint16_t>(locals_);
  if (i.op != Op::HostF) return false;
  switch (host.intrinsic) {
    case vm::Intrinsic::None: return false;
    case vm::Intrinsic::IntToFloat:
      cc_.xorps(xmm(i.a), xmm(i.a));
      cc_.cvtsi2ss(xmm(i.a), gpd(argument));
      cc_.jmp(done);
      return true;
    case vm::Intrinsic::SquareRoot: {
      Xmm zero = cc_.newXmmSs();
      cc_.xorps(zero, zero);
      cc_.ucomiss(zero, xmm(argument));
      cc_.ja(general);
      cc_.sqrtss(xmm(i.a), xmm(argument));
      cc_.jmp(done);
      return true;
    }
  }
  return false;
}

void Emitter::emitHostCall(const Instruction& i) {
  const auto* host = vm::address<const LinkedHost>(i);
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
  auto slot = static_cast<std::uint16_t>(locals_);
  int offset = 0;
  for (Type type : host->signature.parameters) {
    Mem place = arguments_.cloneAdjusted(offset);
    place.setSize(type == Type::F32 || type == Type::I32 ? 4 : 8);
    if (type == Type::F32) cc_.movss(place, xmm(slot));
    else cc_.mov(place, type == Type::I32 ? gpd(slot) : gp(slot));
    ++slot;
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
  cc_.lea(value, arguments_);
  cc_.mov(context(callAt + offsetof(HostCall, arguments), 8), value);
  Site site;
  site.at = static_cast<std::uint32_t>(at_);
  cc_.mov(context(offsetof(NativeContext, site), 4), firstSite_ + static_cast<std::uint32_t>(sites_.size()));
  sites_.push_back(site);
  cc_.mov(context(offsetof(NativeContext, frame), 8), x86::rbp);
  Gp call = cc_.newGpq(), outcome = cc_.newGpd();
  cc_.lea(call, context(callAt, 8));
  asmjit::InvokeNode* node = nullptr;
  cc_.invoke(&node, asmjit::imm(reinterpret_cast<std::uintptr_t>(host->function)),
             asmjit::FuncSignatureT<std::uint32_t, void*>());
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
    Mem place = arguments_.cloneAdjusted(8 * owned);
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

bool Emitter::emitCall(const Instruction& i) {
  if (i.op >= Op::Call && i.op <= Op::CallV) {
    emitScriptCall(i);
    return true;
  }
  if (i.op >= Op::Host && i.op <= Op::HostV) {
    emitHostCall(i);
    return true;
  }
  return false;
}

// Leaves the function: a body answers in a register, a body that took over in the context.
void Emitter::finish(const asmjit::BaseReg* result) {
  flushFuel();
  if (!takesOver_) {
    if (result == nullptr) cc_.ret();
    else cc_.ret(*result);
    return;
  }
  std::size_t place = offsetof(NativeContext, result);
  if (result == nullptr) {
    cc_.mov(context(place, 8), 0);
  } else if (asmjit::x86::Reg::isXmm(*result)) {
    cc_.mov(context(place, 8), 0);
    cc_.movss(context(place, 4), result->as<Xmm>());
  } else if (function_.result == Type::I32) {
    cc_.mov(context(place, 8), 0);
    cc_.mov(context(place, 4), result->as<Gp>().r32());
  } else {
    cc_.mov(context(place, 8), result->as<Gp>());
  }
  cc_.ret();
}

bool Emitter::emitReturn(const Instruction& i) {
  constexpr std::size_t None = SIZE_MAX;
  switch (i.op) {
    case Op::Return:
      releaseAll(None);
      finish(nullptr);
      return true;
    case Op::ReturnI: {
      releaseAll(None);
      Gp number = gpd(i.a);
      finish(&number);
      return true;
    }
    case Op::ReturnF: {
      releaseAll(None);
      Xmm number = xmm(i.a);
      finish(&number);
      return true;
    }
    case Op::ReturnK: {
      releaseAll(None);
      Gp number = cc_.newGpd();
      cc_.mov(number, i.d);
      finish(&number);
      return true;
    }
    case Op::ReturnAddI: {
      Gp number = cc_.newGpd();
      cc_.mov(number, gpd(i.b));
      cc_.add(number, gpd(i.c));
      releaseAll(None);
      finish(&number);
      return true;
    }
    case Op::ReturnR: {
      Gp object = cc_.newGpq();
      cc_.mov(object, gp(i.a));
      retain(object);
      releaseAll(None);
      finish(&object);
      return true;
    }
    case Op::ReturnTakeR: {
      releaseAll(i.a);
      Gp object = gp(i.a);
      finish(&object);
      return true;
    }
    case Op::Trap: {
      Cold& cold = addCold(Cold::Kind::TrapText);
      cold.pointer = vm::address<const void>(i);
      cc_.jmp(cold.entry);
      return true;
    }
    default: return false;
  }
}

// body(context, depthLeft, parameters...) for a function that is not compiled: puts the parameters into memory and
// calls the interpreter.
void Emitter::emitWayIntoInterpreter(x86::Compiler& cc, const LinkedFunction& function) {
  asmjit::FuncNode* node = cc.addFunc(signatureOf(function));
  node->frame().setPreservedFP();
  Gp context = cc.newGpq(), depth = cc.newGpq();
  node->setArg(0, context);
  node->setArg(1, depth);
  Mem slots = cc.newStack(8 * std::max<std::uint32_t>(function.parameterSlots, 1), 16);
  std::vector<asmjit::BaseReg> parameters;
  for (std::uint32_t slot = 0; slot < function.parameterSlots; ++slot) {
    if (function.source->slots[slot] == Type::F32) {
      Xmm reg = cc.newXmmSs();
      node->setArg(2 + slot, reg);
      parameters.push_back(reg);
    } else {
      Gp reg = function.source->slots[slot] == Type::I32 ? cc.newGpd() : cc.newGpq();
      node->setArg(2 + slot, reg);
      parameters.push_back(reg);
    }
  }
  for (std::uint32_t slot = 0; slot < function.parameterSlots; ++slot) {
    Mem place = slots.cloneAdjusted(static_cast<std::int64_t>(8 * slot));
    Type type = function.source->slots[slot];
    place.setSize(type == Type::F32 || type == Type::I32 ? 4 : 8);
    if (type == Type::F32) cc.movss(place, parameters[slot].as<Xmm>());
    else cc.mov(place, parameters[slot].as<Gp>());
  }
  Gp target = cc.newGpq(), arguments = cc.newGpq(), frame = cc.newGpq();
  cc.mov(target, asmjit::imm(reinterpret_cast<std::uintptr_t>(&function)));
  cc.lea(arguments, slots);
  cc.mov(frame, x86::rbp);
  asmjit::InvokeNode* call = nullptr;
  cc.invoke(&call, asmjit::imm(reinterpret_cast<std::uintptr_t>(&vm::NativeRuntime::interpret)),
            asmjit::FuncSignatureT<void, void*, std::int64_t, const void*, const void*, const void*>());
  call->setArg(0, context);
  call->setArg(1, depth);
  call->setArg(2, target);
  call->setArg(3, arguments);
  call->setArg(4, frame);
  Mem result = x86::ptr(context, static_cast<int>(offsetof(NativeContext, result)));
  if (function.result == Type::F32) {
    Xmm number = cc.newXmmSs();
    result.setSize(4);
    cc.movss(number, result);
    cc.ret(number);
  } else if (function.result == Type::I32) {
    Gp number = cc.newGpd();
    result.setSize(4);
    cc.mov(number, result);
    cc.ret(number);
  } else if (function.result != Type::Void) {
    Gp object = cc.newGpq();
    result.setSize(8);
    cc.mov(object, result);
    cc.ret(object);
  } else {
    cc.ret();
  }
  cc.endFunc();
}

}  // namespace vellum::jit
