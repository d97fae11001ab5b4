// Calls between compiled functions, and returns.
#include <cstddef>

#include "ir/registers.h"
#include "jit/x64/emitter.h"

namespace vellum::jit::x64 {

using ir::Op;
using ir::Type;
using vm::LinkedFunction;
using vm::NativeContext;

namespace x86 = asmjit::x86;

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

// The counters into the context and back.
void Emitter::flushFuel() {
  if (countsLoops_) cc_.mov(context(offsetof(NativeContext, loopFuel), 8), loopFuel_);
  cc_.mov(context(offsetof(NativeContext, freeFuel), 8), freeFuel_);
}

void Emitter::reloadFuel() {
  if (countsLoops_) cc_.mov(loopFuel_, context(offsetof(NativeContext, loopFuel), 8));
  cc_.mov(freeFuel_, context(offsetof(NativeContext, freeFuel), 8));
}

std::uint32_t Emitter::addSite(Label label) {
  return Emitted::addSite({&frame_->function, static_cast<std::uint32_t>(at_), frame_->site, label});
}

// A call counts against the budget, and there must be room for another frame.
// Answers where a call goes that can't be made.
auto Emitter::checkCall(const LinkedFunction& callee) -> Label {
  Cold& refuse = addCold(Cold::Kind::RefuseCall);
  refuse.pointer = &callee;
  refuse.back = cc_.newLabel();
  cc_.sub(freeFuel_, 1);
  cc_.jb(refuse.entry);
  if (!frame_->depthIsChecked) {
    cc_.cmp(frame_->depth, frame_->above);
    cc_.jle(refuse.entry);
    frame_->depthIsChecked = true;
  }
  cc_.bind(refuse.back);
  return refuse.entry;
}

// The machine's stack must have room for it.
void Emitter::checkStack(Label refuse) {
  cc_.cmp(x86::rsp, context(offsetof(NativeContext, stackLimit), 8));
  cc_.jb(refuse);
}

// A function that begins with a test of its parameters and returns when that fails.
static bool returnsEarly(const LinkedFunction& callee) {
  if (callee.code.size() < 3 || callee.interpretedOnly || !compilable(callee)) return false;
  const ir::Instruction& test = callee.source->code[0];
  Op last = callee.code[1].op;
  if (!ir::isBranch(test.op) || test.op == Op::Jump || test.d != 2) return false;
  bool ofParameters = last == Op::Return || last == Op::ReturnI || last == Op::ReturnF || last == Op::ReturnK;
  for (std::size_t at : {0, 1})
    ir::forEachRegister(callee.code[at], [&](const ir::Operand&, std::uint16_t slot) {
      if (slot >= callee.parameterSlots) ofParameters = false;
    });
  return ofParameters;
}

void Emitter::emitScriptCall(const Instruction& i) {
  const auto& callee = *vm::address<const LinkedFunction>(i);
  Label refuse = checkCall(callee);
  if (frame_->loops && at_ == frame_->facts->tail.at) emitTailCall();
  else if (inlines(callee)) emitInlined(i, callee);
  else emitCallBy(i, callee, returnsEarly(callee) ? emitEarlyReturn(callee) : nullptr, refuse);
}

// The call itself; `early`: what it is written behind, when that has not returned.
void Emitter::emitCallBy(const Instruction& i, const LinkedFunction& callee, Frame* early, Label refuse) {
  checkStack(refuse);
  if (countsLoops_) cc_.mov(context(offsetof(NativeContext, loopFuel), 8), loopFuel_);
  Gp depth = words_.newWord();
  cc_.lea(depth, x86::ptr(frame_->depth, -1 - frame_->above));
  asmjit::InvokeNode* call = nullptr;
  if (&callee == &compiled_ && !takesOver_) {
    cc_.invoke(&call, bodyLabel_, signatureOf(callee));
  } else {
    callees_.push_back(&callee);
    cc_.invoke(&call, global(&callee.body, 8), signatureOf(callee));
  }
  chooseRegisters(call->detail(), callee.result);
  call->setArg(0, context_);
  call->setArg(1, depth);
  call->setArg(2, freeFuel_);
  std::uint32_t argument = Leading;
  auto slot = static_cast<std::uint16_t>(frame_->locals);
  for (Type type : callee.source->signature.parameters) call->setArg(argument++, reg(slot++, type));
  Gp result = early != nullptr && early->result.isValid() ? early->result : words_.newWord();
  Xmm number = early != nullptr && early->resultF.isValid() ? early->resultF : cc_.newXmmSs();
  if (callee.result == Type::F32) call->setRet(0, number);
  else if (callee.result == Type::I32) call->setRet(0, result.r32());
  else if (callee.result != Type::Void) call->setRet(0, result);
  call->setRet(callee.result == Type::Void ? 0 : 1, freeFuel_);
  cc_.cmp(context(offsetof(NativeContext, status), 4), 0);
  cc_.jne(addCold(Cold::Kind::Unwind).entry);
  Label behind = cc_.newLabel();
  cc_.bind(behind);
  addSite(behind);
  if (countsLoops_) cc_.mov(loopFuel_, context(offsetof(NativeContext, loopFuel), 8));
  bool adds = frame_->loops && at_ == frame_->facts->tail.first;
  if (adds) cc_.add(frame_->sum, result.r32());
  if (early != nullptr) cc_.bind(early->returned);
  if (!adds) takeResult(i, callee.result, result, number);
}

// What a call of the program does with what comes back.
void Emitter::takeResult(const Instruction& i, Type type, Gp result, Xmm number) {
  switch (i.op) {
    case Op::CallI: cc_.mov(gpd(i.a), result.r32()); break;
    case Op::CallF: cc_.movaps(xmm(i.a), number); break;
    case Op::CallR: setReference(i.a, result); break;
    default:
      if (type == Type::Ref) release(result);
  }
}

// Small functions without loops are written where they are called. Their frames are still frames: what stops in one
// writes it and all around it into the context, and the budget and the depth count the call.
bool Emitter::inlines(const LinkedFunction& callee) const {
  static constexpr int MaxLevel = 2, MaxLoops = 4;
  static constexpr std::size_t MaxCode = 16, MaxTogether = 64;
  int maxLevel = frame_->loops && &callee == &frame_->function ? MaxLoops : MaxLevel;
  if (frame_->level >= maxLevel || callee.code.size() > MaxCode || inlined_ + callee.code.size() > MaxTogether)
    return false;
  if (callee.interpretedOnly || !compilable(callee)) return false;
  for (const Instruction& instruction : callee.code)
    if (ir::opInfo(instruction.op).loopForm != 0) return false;
  return true;
}

// Makes `inner` the frame of a copy of the callee for the call that is written now.
void Emitter::beginCopy(const LinkedFunction& callee, Frame* inner) {
  Frame* caller = frame_;
  inner->caller = caller;
  inner->callAt = static_cast<std::uint32_t>(at_);
  inner->level = caller->level + 1;
  inner->depth = caller->depth;
  inner->above = caller->above + 1;
  inner->returned = cc_.newLabel();
  if (caller->loops && at_ == caller->facts->tail.first) {
    inner->addsToCaller = true;
    inner->sum = caller->sum;
  }
  if (callee.result == Type::F32) inner->resultF = cc_.newXmmSs();
  else if (callee.result != Type::Void) inner->result = words_.newWord();
  // The window is the callee's first registers, as in the interpreter.
  auto window = static_cast<std::uint16_t>(caller->locals);
  for (std::uint16_t slot = 0; slot < callee.parameterSlots; ++slot) {
    if (callee.source->slots[slot] == Type::F32) inner->xmms[slot] = xmm(window++);
    else inner->gps[slot] = gp(window++);
  }
  frame_ = inner;
}

// So much of it is written where it is called, in front of the call.
Emitter::Frame* Emitter::emitEarlyReturn(const LinkedFunction& callee) {
  Frame* caller = frame_;
  std::size_t callAt = at_;
  Frame* inner = newFrame(callee);
  Label call = inner->labels[2] = cc_.newLabel();
  beginCopy(callee, inner);
  for (at_ = 0; at_ < 2; ++at_) emitInstruction(at_);
  cc_.bind(call);
  frame_ = caller;
  at_ = callAt;
  return inner;
}

void Emitter::emitInlined(const Instruction& i, const LinkedFunction& callee) {
  inlined_ += callee.code.size();
  Frame* caller = frame_;
  std::size_t callAt = at_;
  Frame* inner = openFrame(callee);
  inner->site = addSite(Label());
  beginCopy(callee, inner);
  for (std::uint16_t slot : callee.ownedLocals) cc_.xor_(gpd(slot), gpd(slot));
  makeLoop();
  emitInstructions();
  cc_.bind(inner->returned);
  frame_ = caller;
  at_ = callAt;
  if (!inner->addsToCaller) takeResult(i, callee.result, inner->result, inner->resultF);
}

// Makes the frame's tail call a jump, when it has one.
void Emitter::makeLoop() {
  const TailCall& tail = frame_->facts->tail;
  if (!tail.exists()) return;
  frame_->loops = true;
  frame_->again = cc_.newLabel();
  Gp depth = words_.newWord();
  cc_.lea(depth, x86::ptr(frame_->depth, -frame_->above));
  if (frame_->caller == nullptr) {
    frame_->depthAtFirst = cc_.newStack(8, 8);
    frame_->depthAtFirst.setSize(8);
    cc_.mov(frame_->depthAtFirst, frame_->depth);
  }
  frame_->depth = depth;
  frame_->above = 0;
  if (!tail.adds() || frame_->addsToCaller) return;
  frame_->sum = words_.newHalf();
  cc_.xor_(frame_->sum, frame_->sum);
}

void Emitter::emitTailCall() {
  const TailCall& tail = frame_->facts->tail;
  if (tail.adds() && tail.first == TailCall::None) cc_.add(frame_->sum, gpd(static_cast<std::uint16_t>(tail.added)));
  auto window = static_cast<std::uint16_t>(frame_->locals);
  for (std::uint16_t slot = 0; slot < frame_->function.parameterSlots; ++slot, ++window) {
    if (frame_->source.slots[slot] == Type::F32) cc_.movaps(xmm(slot), xmm(window));
    else cc_.mov(gpd(slot), gpd(window));
  }
  cc_.sub(frame_->depth, 1);
  cc_.jmp(frame_->again);
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
  if (frame_->addsToCaller) {
    cc_.add(frame_->sum, result->as<Gp>().r32());
    if (at_ + 1 != frame_->function.code.size()) cc_.jmp(frame_->returned);
    return;
  }
  Gp total;
  if (frame_->loops && frame_->facts->tail.adds()) {
    total = words_.newHalf();
    cc_.mov(total, result->as<Gp>().r32());
    cc_.add(total, frame_->sum);
    result = &total;
  }
  if (frame_->caller != nullptr) {
    if (result != nullptr && frame_->function.result == Type::F32) cc_.movaps(frame_->resultF, result->as<Xmm>());
    else if (result != nullptr && frame_->function.result == Type::I32)
      cc_.mov(frame_->result.r32(), result->as<Gp>().r32());
    else if (result != nullptr) cc_.mov(frame_->result, result->as<Gp>());
    if (at_ + 1 != frame_->function.code.size()) cc_.jmp(frame_->returned);
    return;
  }
  if (!takesOver_) {
    if (countsLoops_) cc_.mov(context(offsetof(NativeContext, loopFuel), 8), loopFuel_);
    if (result == nullptr) cc_.ret(freeFuel_);
    else cc_.ret(*result, freeFuel_);
    return;
  }
  flushFuel();
  std::size_t place = offsetof(NativeContext, result);
  if (result == nullptr) {
    cc_.mov(context(place, 8), 0);
  } else if (asmjit::x86::Reg::isXmm(*result)) {
    cc_.mov(context(place, 8), 0);
    cc_.movss(context(place, 4), result->as<Xmm>());
  } else if (frame_->function.result == Type::I32) {
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
      Gp number = words_.newHalf();
      cc_.mov(number, i.d);
      finish(&number);
      return true;
    }
    case Op::ReturnAddI: {
      Gp number = words_.newHalf();
      cc_.mov(number, gpd(i.b));
      cc_.add(number, gpd(i.c));
      releaseAll(None);
      finish(&number);
      return true;
    }
    case Op::ReturnR: {
      Gp object = words_.newWord();
      cc_.mov(object, gp(i.a));
      retain(object);
      releaseAll(None);
      finish(&object);
      return true;
    }
    case Op::ReturnTakeR: {
      Gp object = gp(i.a);
      releaseAll(i.a);
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

// A body for a function that is not compiled: puts the parameters into memory and
// calls the interpreter.
void Emitter::emitWayIntoInterpreter(x86::Compiler& cc, const LinkedFunction& function) {
  asmjit::FuncNode* node = newFunction(cc, function);
  cc.addFunc(node);
  Gp context = cc.newGpq(), depth = cc.newGpq(), fuel = cc.newGpq();
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
  Mem fuelPlace = x86::qword_ptr(context, static_cast<int>(offsetof(NativeContext, freeFuel)));
  cc.mov(fuelPlace, fuel);
  Gp target = cc.newGpq(), arguments = cc.newGpq(), frame = cc.newGpq();
  cc.mov(target, asmjit::imm(reinterpret_cast<std::uintptr_t>(&function)));
  cc.lea(arguments, slots);
  cc.mov(frame, x86::rbp);
  asmjit::InvokeNode* call =
      invoke(cc, reinterpret_cast<const void*>(&vm::NativeRuntime::interpret),
             asmjit::FuncSignatureT<void, void*, std::int64_t, const void*, const void*, const void*>());
  call->setArg(0, context);
  call->setArg(1, depth);
  call->setArg(2, target);
  call->setArg(3, arguments);
  call->setArg(4, frame);
  cc.mov(fuel, fuelPlace);
  if (function.result != Type::Void) {
    asmjit::BaseReg result = newRegister(cc, function.result);
    loadRegister(cc, result, function.result, x86::ptr(context, static_cast<int>(offsetof(NativeContext, result))));
    cc.ret(result, fuel);
  } else {
    cc.ret(fuel);
  }
  cc.endFunc();
}

}  // namespace vellum::jit::x64
