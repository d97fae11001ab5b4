// Calls between compiled functions, and returns.
#include <algorithm>
#include <cstddef>

#include "jit/a64/emitter.h"

namespace vellum::jit::a64 {

using asmjit::imm;
using ir::Op;
using ir::Type;
using vm::LinkedFunction;
using vm::NativeContext;

using asmjit::a64::ptr;

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

// The counters into the context and back.
void Emitter::flushLoopFuel() {
  if (countsLoops_) cc_.str(loopFuel_, context(offsetof(NativeContext, loopFuel)));
}

void Emitter::reloadLoopFuel() {
  if (countsLoops_) cc_.ldr(loopFuel_, context(offsetof(NativeContext, loopFuel)));
}

void Emitter::flushFuel() {
  flushLoopFuel();
  cc_.str(freeFuel_, context(offsetof(NativeContext, freeFuel)));
}

void Emitter::reloadFuel() {
  reloadLoopFuel();
  cc_.ldr(freeFuel_, context(offsetof(NativeContext, freeFuel)));
}

std::uint32_t Emitter::addSite(Label label) {
  return Emitted::addSite({&compiled_, static_cast<std::uint32_t>(at_), vm::NativePlace::None, label});
}

// A call counts against the budget, and there must be room for another frame.
void Emitter::checkCall(const LinkedFunction& callee) {
  Cold& refuse = addCold(Cold::Kind::RefuseCall);
  refuse.pointer = &callee;
  refuse.back = cc_.newLabel();
  cc_.subs(freeFuel_, freeFuel_, 1);
  cc_.b_lo(refuse.entry);
  if (!frame_->depthIsChecked) {
    cc_.cmp(frame_->depth, 0);
    cc_.b_le(refuse.entry);
    frame_->depthIsChecked = true;
  }
  Gp limit = words_.newWord(), stack = words_.newWord();
  cc_.ldr(limit, context(offsetof(NativeContext, stackLimit)));
  cc_.mov(stack, asmjit::a64::sp);
  cc_.cmp(stack, limit);
  cc_.b_lo(refuse.entry);
  cc_.bind(refuse.back);
}

void Emitter::emitScriptCall(const Instruction& i) {
  const auto& callee = *vm::address<const LinkedFunction>(i);
  checkCall(callee);
  flushLoopFuel();
  Gp depth = words_.newWord(), target = words_.newWord();
  cc_.sub(depth, frame_->depth, 1);
  if (&callee == &compiled_ && !takesOver_) {
    cc_.adr(target, bodyLabel_);
  } else {
    callees_.push_back(&callee);
    cc_.ldr(target, ptr(constant(cc_, &callee.body)));
  }
  asmjit::InvokeNode* call = invoke(cc_, target, signatureOf(callee));
  returnFuel(call->detail(), callee.result);
  call->setArg(0, context_);
  call->setArg(1, depth);
  call->setArg(2, freeFuel_);
  std::uint32_t argument = Leading;
  auto slot = static_cast<std::uint16_t>(frame_->locals);
  for (Type type : callee.source->signature.parameters) call->setArg(argument++, reg(slot++, type));
  Gp result = words_.newWord(), status = words_.newHalf();
  Vec number = cc_.newVecS();
  if (callee.result == Type::F32) call->setRet(0, number);
  else if (callee.result == Type::I32) call->setRet(0, result.w());
  else if (callee.result != Type::Void) call->setRet(0, result);
  call->setRet(callee.result == Type::Void ? 0 : 1, freeFuel_);
  cc_.ldr(status, context(offsetof(NativeContext, status)));
  cc_.cbnz(status, addCold(Cold::Kind::Unwind).entry);
  Label behind = cc_.newLabel();
  cc_.bind(behind);
  addSite(behind);
  reloadLoopFuel();
  takeResult(i, callee.result, result, number);
}

// What a call of the program does with what comes back.
void Emitter::takeResult(const Instruction& i, Type type, Gp result, Vec number) {
  switch (i.op) {
    case Op::CallI: cc_.mov(gpw(i.a), result.w()); break;
    case Op::CallF: cc_.fmov(vec(i.a), number); break;
    case Op::CallR: setReference(i.a, result); break;
    default:
      if (type == Type::Ref) release(result);
  }
}

bool Emitter::emitCall(const Instruction& i) {
  if (ir::isScriptCall(i.op)) {
    emitScriptCall(i);
    return true;
  }
  if (ir::isHostCall(i.op)) {
    emitHostCall(i);
    return true;
  }
  return false;
}

// Leaves the function: a body answers in registers, a body that took over in the context.
void Emitter::finish(const asmjit::BaseReg* result) {
  if (!takesOver_) {
    flushLoopFuel();
    if (result == nullptr) cc_.ret(freeFuel_);
    else cc_.ret(*result, freeFuel_);
    return;
  }
  flushFuel();
  Mem place = context(offsetof(NativeContext, result));
  cc_.str(asmjit::a64::xzr, place);
  if (result != nullptr) storeRegister(cc_, *result, compiled_.result, place);
  cc_.ret();
}

bool Emitter::emitReturn(const Instruction& i) {
  constexpr std::size_t None = SIZE_MAX;
  auto answer = [&](const asmjit::BaseReg& result, std::size_t except) {
    releaseAll(except);
    finish(&result);
    return true;
  };
  switch (i.op) {
    case Op::Return:
      releaseAll(None);
      finish(nullptr);
      return true;
    case Op::ReturnI: return answer(gpw(i.a), None);
    case Op::ReturnF: return answer(vec(i.a), None);
    case Op::ReturnK: return answer(number(i.d), None);
    case Op::ReturnAddI: {
      Gp sum = words_.newHalf();
      cc_.add(sum, gpw(i.b), gpw(i.c));
      return answer(sum, None);
    }
    case Op::ReturnR: {
      Gp object = words_.newWord();
      cc_.mov(object, gp(i.a));
      retain(object);
      return answer(object, None);
    }
    case Op::ReturnTakeR: return answer(gp(i.a), i.a);
    case Op::Trap: {
      Cold& cold = addCold(Cold::Kind::TrapText);
      cold.pointer = vm::address<const void>(i);
      cc_.b(cold.entry);
      return true;
    }
    default: return false;
  }
}

// A body for a function that is not compiled: puts the parameters into memory and
// calls the interpreter.
void Emitter::emitWayIntoInterpreter(Assembly& cc, const LinkedFunction& function) {
  asmjit::FuncNode* node = newFunction(cc, function);
  cc.addFunc(node);
  Gp context = cc.newGpx(), depth = cc.newGpx(), fuel = cc.newGpx();
  node->setArg(0, context);
  node->setArg(1, depth);
  node->setArg(2, fuel);
  Mem slots = cc.newStack(8 * std::max<std::uint32_t>(function.parameterSlots, 1), 16);
  std::vector<asmjit::BaseReg> parameters;
  for (std::uint32_t slot = 0; slot < function.parameterSlots; ++slot) {
    parameters.push_back(newRegister(cc, function.source->slots[slot]));
    node->setArg(Leading + slot, parameters.back());
  }
  for (std::uint32_t slot = 0; slot < function.parameterSlots; ++slot)
    storeRegister(cc, parameters[slot], function.source->slots[slot],
                  slots.cloneAdjusted(static_cast<std::int64_t>(8 * slot)));
  Mem fuelPlace = ptr(context, static_cast<std::int32_t>(offsetof(NativeContext, freeFuel)));
  cc.str(fuel, fuelPlace);
  Gp arguments = cc.newGpx(), frame = cc.newGpx();
  cc.loadAddressOf(arguments, slots);
  cc.mov(frame, asmjit::a64::x29);
  Gp target = constant(cc, &function);
  asmjit::InvokeNode* call =
      invoke(cc, reinterpret_cast<const void*>(&vm::NativeRuntime::interpret),
             asmjit::FuncSignatureT<void, void*, std::int64_t, const void*, const void*, const void*>());
  call->setArg(0, context);
  call->setArg(1, depth);
  call->setArg(2, target);
  call->setArg(3, arguments);
  call->setArg(4, frame);
  cc.ldr(fuel, fuelPlace);
  if (function.result != Type::Void) {
    asmjit::BaseReg result = newRegister(cc, function.result);
    loadRegister(cc, result, function.result, ptr(context, static_cast<std::int32_t>(offsetof(NativeContext, result))));
    cc.ret(result, fuel);
  } else {
    cc.ret(fuel);
  }
  cc.endFunc();
}

}  // namespace vellum::jit::a64
