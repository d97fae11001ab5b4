#include "jit/a64/emitter.h"

#include <algorithm>
#include <cstddef>

#include "base/check.h"

namespace vellum::jit::a64 {

using asmjit::TypeId;
using ir::Op;
using ir::Type;
using vm::LinkedFunction;
using vm::NativeContext;

// What is not standard layout for the language is for every compiler that asmjit's machines have.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

void Emitter::returnFuel(asmjit::FuncDetail& detail, Type result) {
  detail.retPack()[result == Type::Void ? 0 : 1].initReg(asmjit::RegType::kARM_GpX, 1, TypeId::kInt64);
}

asmjit::FuncNode* Emitter::newFunction(Assembly& cc, const LinkedFunction& function) {
  asmjit::FuncNode* node = cc.newFunc(signatureOf(function));
  returnFuel(node->detail(), function.result);
  node->frame().setPreservedFP();
  return node;
}

asmjit::FuncNode* Emitter::newEntry(Assembly& cc) {
  asmjit::FuncNode* node = cc.newFunc(asmjit::FuncSignatureT<void, void*, std::int64_t, const void*>());
  node->frame().setPreservedFP();
  return node;
}

Emitter::Emitter(Assembly& cc, const LinkedFunction& function, std::uint32_t firstSite, bool fewRegisters)
    : Emitted(cc, firstSite),
      cc_(cc),
      function_(function),
      source_(*function.source),
      facts_(function),
      locals_(source_.slots.size()),
      fewRegisters_(fewRegisters) {}

Gp Emitter::gp(std::uint16_t slot) {
  if (!gps_[slot].isValid()) {
    bool number = slot < locals_ && source_.slots[slot] == Type::I32;
    gps_[slot] = number ? cc_.newGpw() : cc_.newGpx();
  }
  return gps_[slot];
}

Vec Emitter::vec(std::uint16_t slot) {
  if (!vecs_[slot].isValid()) vecs_[slot] = cc_.newVecS();
  return vecs_[slot];
}

asmjit::BaseReg Emitter::reg(std::uint16_t slot, Type type) {
  if (type == Type::F32) return vec(slot);
  return type == Type::I32 ? gpw(slot) : gp(slot);
}

void Emitter::prepare() {
  gps_.resize(function_.frameSlots);
  vecs_.resize(function_.frameSlots);
  labels_.resize(function_.code.size());
  bool callsHosts = false;
  for (const Instruction& instruction : source_.code) {
    const ir::OpInfo& info = ir::opInfo(instruction.op);
    if (info.branch) {
      Label& label = labels_[static_cast<std::size_t>(instruction.d)];
      if (!label.isValid()) label = cc_.newLabel();
      if (info.loopForm == 1) countsLoops_ = true;
    }
    if (instruction.op >= Op::Host && instruction.op <= Op::HostV) callsHosts = true;
  }
  if (callsHosts)
    arguments_ = cc_.newStack(8 * static_cast<std::uint32_t>(std::max<std::size_t>(source_.argumentSlots, 1)), 16);
  context_ = cc_.newGpx();
  depth_ = cc_.newGpx();
  freeFuel_ = cc_.newGpx();
  if (countsLoops_) loopFuel_ = cc_.newGpx();
}

void Emitter::emitBody() {
  asmjit::FuncNode* node = newFunction(cc_, function_);
  cc_.bind(bodyLabel_);
  cc_.addFunc(node);
  prepare();
  node->setArg(0, context_);
  node->setArg(1, depth_);
  node->setArg(2, freeFuel_);
  for (std::uint16_t slot = 0; slot < function_.parameterSlots; ++slot)
    node->setArg(Leading + slot, reg(slot, source_.slots[slot]));
  reloadLoopFuel();
  for (std::uint16_t slot : function_.ownedLocals) cc_.mov(gp(slot), 0);
  emitCode();
  cc_.endFunc();
  emitEntry();
}

// void entry(context, depthLeft, slots): what the interpreter calls.
void Emitter::emitEntry() {
  asmjit::FuncNode* node = newEntry(cc_);
  cc_.bind(entryLabel_);
  cc_.addFunc(node);
  context_ = cc_.newGpx();
  Gp depth = cc_.newGpx(), slots = cc_.newGpx(), fuel = cc_.newGpx(), body = cc_.newGpx(), status = cc_.newGpw();
  node->setArg(0, context_);
  node->setArg(1, depth);
  node->setArg(2, slots);
  std::vector<asmjit::BaseReg> parameters;
  for (std::uint16_t slot = 0; slot < function_.parameterSlots; ++slot) {
    parameters.push_back(newRegister(cc_, source_.slots[slot]));
    loadRegister(cc_, parameters.back(), source_.slots[slot], asmjit::a64::ptr(slots, 8 * slot));
  }
  cc_.ldr(fuel, context(offsetof(NativeContext, freeFuel)));
  cc_.adr(body, bodyLabel_);
  asmjit::InvokeNode* call = invoke(cc_, body, signatureOf(function_));
  returnFuel(call->detail(), function_.result);
  call->setArg(0, context_);
  call->setArg(1, depth);
  call->setArg(2, fuel);
  for (std::size_t i = 0; i < parameters.size(); ++i) call->setArg(i + Leading, parameters[i]);
  call->setRet(function_.result == Type::Void ? 0 : 1, fuel);
  if (function_.result != Type::Void) {
    asmjit::BaseReg result = newRegister(cc_, function_.result);
    call->setRet(0, result);
    cc_.str(asmjit::a64::xzr, context(offsetof(NativeContext, result)));
    storeRegister(cc_, result, function_.result, context(offsetof(NativeContext, result)));
  }
  // A body that stopped has left its fuel in the context.
  Label stopped = cc_.newLabel();
  cc_.ldr(status, context(offsetof(NativeContext, status)));
  cc_.cbnz(status, stopped);
  cc_.str(fuel, context(offsetof(NativeContext, freeFuel)));
  cc_.bind(stopped);
  cc_.ret();
  cc_.endFunc();
}

void Emitter::emitTakeOver(std::uint32_t at) {
  takesOver_ = true;
  takesOverAt_ = at;
  takenOver_ = cc_.newLabel();
  asmjit::FuncNode* node = newEntry(cc_);
  cc_.bind(entryLabel_);
  cc_.bind(bodyLabel_);
  cc_.addFunc(node);
  prepare();
  Gp slots = cc_.newGpx();
  node->setArg(0, context_);
  node->setArg(1, depth_);
  node->setArg(2, slots);
  reloadFuel();
  std::vector<bool> live = facts_.liveness.at(at);
  for (std::uint16_t slot = 0; slot < locals_; ++slot) {
    Type type = source_.slots[slot];
    if (live[slot] || type == Type::Ref) loadRegister(cc_, reg(slot, type), type, memoryAt(cc_, slots, 8 * slot, 8));
  }
  cc_.b(takenOver_);
  emitCode();
  cc_.endFunc();
}

void Emitter::emitCode() {
  if (fewRegisters_) pressure_.begin(cc_);
  for (at_ = 0; at_ < function_.code.size(); ++at_) {
    if (takesOver_ && at_ == takesOverAt_) cc_.bind(takenOver_);
    if (labels_[at_].isValid()) cc_.bind(labels_[at_]);
    if (labels_[at_].isValid() || (takesOver_ && at_ == takesOverAt_)) depthIsChecked_ = false;
    pressure_.hold(cc_);
    emitInstruction(function_.code[at_]);
  }
  emitCold();
  cc_.bind(endLabel_);
}

void Emitter::emitInstruction(const Instruction& i) {
  bool done = emitNumber(i) || emitFloat(i) || emitComparison(i) || emitBranch(i) || emitMemory(i) || emitElement(i) ||
              emitReference(i) || emitText(i) || emitCall(i) || emitReturn(i);
  VELLUM_CHECK(done || i.op == Op::Nop, "an instruction that compilable() lets through");
}

}  // namespace vellum::jit::a64
