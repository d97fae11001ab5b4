#include "jit/a64/emitter.h"

#include <algorithm>
#include <cstddef>

#include "base/check.h"
#include "ir/loop_versioning.h"
#include "ir/registers.h"

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
      words_(cc),
      compiled_(function),
      facts_(function),
      only_(new Frame{function, *function.source, &facts_, function.source->slots.size()}),
      frame_(only_.get()),
      fewRegisters_(fewRegisters) {}

Gp Emitter::gp(std::uint16_t slot) {
  if (!frame_->gps[slot].isValid()) {
    bool number = slot < frame_->locals && frame_->source.slots[slot] == Type::I32;
    frame_->gps[slot] = number ? words_.newHalf() : words_.newWord();
  }
  return frame_->gps[slot];
}

Vec Emitter::vec(std::uint16_t slot) {
  if (!frame_->vecs[slot].isValid()) frame_->vecs[slot] = cc_.newVecS();
  return frame_->vecs[slot];
}

asmjit::BaseReg Emitter::reg(std::uint16_t slot, Type type) {
  if (type == Type::F32) return vec(slot);
  return type == Type::I32 ? gpw(slot) : gp(slot);
}

void Emitter::prepare() {
  frame_->gps.resize(compiled_.frameSlots);
  frame_->vecs.resize(compiled_.frameSlots);
  frame_->labels.resize(compiled_.code.size());
  frame_->lengths.resize(frame_->locals);
  for (std::size_t slot = 0; slot < frame_->locals; ++slot)
    if (facts_.withLength[slot]) frame_->lengths[slot] = words_.newHalf();
  bool callsHosts = false;
  for (const Instruction& instruction : frame_->source.code) {
    const ir::OpInfo& info = ir::opInfo(instruction.op);
    if (info.branch) {
      Label& label = frame_->labels[static_cast<std::size_t>(instruction.d)];
      if (!label.isValid()) label = cc_.newLabel();
      if (info.loopForm == 1) countsLoops_ = true;
    }
    if (ir::isHostCall(instruction.op)) callsHosts = true;
  }
  for (const CountedLoop& loop : facts_.counted) {
    Label& behind = frame_->labels[loop.end + 1];
    if (!behind.isValid()) behind = cc_.newLabel();
    frame_->entries.emplace(loop.head, cc_.newLabel());
  }
  if (callsHosts)
    frame_->arguments =
        cc_.newStack(8 * static_cast<std::uint32_t>(std::max<std::size_t>(frame_->source.argumentSlots, 1)), 16);
  context_ = words_.newWord();
  frame_->depth = words_.newWord();
  freeFuel_ = words_.newWord();
  if (countsLoops_) loopFuel_ = words_.newWord();
}

void Emitter::emitBody() {
  asmjit::FuncNode* node = newFunction(cc_, compiled_);
  cc_.bind(bodyLabel_);
  cc_.addFunc(node);
  prepare();
  node->setArg(0, context_);
  node->setArg(1, frame_->depth);
  node->setArg(2, freeFuel_);
  for (std::uint16_t slot = 0; slot < compiled_.parameterSlots; ++slot)
    node->setArg(Leading + slot, reg(slot, frame_->source.slots[slot]));
  reloadLoopFuel();
  for (std::uint16_t slot : compiled_.ownedLocals) cc_.mov(gp(slot), 0);
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot)
    if (slot < compiled_.parameterSlots || frame_->source.slots[slot] == Type::Ref) keepLength(slot);
  emitCode();
  cc_.endFunc();
  emitEntry();
}

// void entry(context, depthLeft, slots): what the interpreter calls.
void Emitter::emitEntry() {
  asmjit::FuncNode* node = newEntry(cc_);
  cc_.bind(entryLabel_);
  cc_.addFunc(node);
  context_ = words_.newWord();
  Gp depth = words_.newWord(), slots = words_.newWord(), fuel = words_.newWord(), body = words_.newWord(),
     status = words_.newHalf();
  node->setArg(0, context_);
  node->setArg(1, depth);
  node->setArg(2, slots);
  std::vector<asmjit::BaseReg> parameters;
  for (std::uint16_t slot = 0; slot < compiled_.parameterSlots; ++slot) {
    parameters.push_back(newRegister(cc_, frame_->source.slots[slot]));
    loadRegister(cc_, parameters.back(), frame_->source.slots[slot], asmjit::a64::ptr(slots, 8 * slot));
  }
  cc_.ldr(fuel, context(offsetof(NativeContext, freeFuel)));
  cc_.adr(body, bodyLabel_);
  asmjit::InvokeNode* call = invoke(cc_, body, signatureOf(compiled_));
  returnFuel(call->detail(), compiled_.result);
  call->setArg(0, context_);
  call->setArg(1, depth);
  call->setArg(2, fuel);
  for (std::size_t i = 0; i < parameters.size(); ++i) call->setArg(i + Leading, parameters[i]);
  call->setRet(compiled_.result == Type::Void ? 0 : 1, fuel);
  if (compiled_.result != Type::Void) {
    asmjit::BaseReg result = newRegister(cc_, compiled_.result);
    call->setRet(0, result);
    cc_.str(asmjit::a64::xzr, context(offsetof(NativeContext, result)));
    storeRegister(cc_, result, compiled_.result, context(offsetof(NativeContext, result)));
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
  Gp slots = words_.newWord();
  node->setArg(0, context_);
  node->setArg(1, frame_->depth);
  node->setArg(2, slots);
  reloadFuel();
  std::vector<bool> live = frame_->facts->liveness.at(at);
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot) {
    Type type = frame_->source.slots[slot];
    if (!live[slot] && type != Type::Ref) continue;
    loadSlot(slot, type, memoryAt(cc_, slots, 8 * slot, 8));
    keepLength(slot);
  }
  takeBranch();
  cc_.b(takenOver_);
  emitCode();
  cc_.endFunc();
}

// The copies of loops that the interpreter runs (ir/loop_versioning.h) are left out: emitCounted() writes better ones.
void Emitter::emitInstructions() {
  for (at_ = 0; at_ < compiled_.code.size(); ++at_) {
    if (takesOver_ && at_ == takesOverAt_) {
      cc_.bind(takenOver_);
      frame_->depthIsChecked = false;
    }
    if (const CountedLoop* loop = countedAt(at_)) {
      cc_.bind(frame_->entries.at(at_));
      emitCounted(*loop);
    }
    if (frame_->labels[at_].isValid()) {
      cc_.bind(frame_->labels[at_]);
      frame_->depthIsChecked = false;
    }
    if (frame_->source.code[at_].op == Op::LoopVersion) {
      at_ = ir::afterVersion(frame_->source, static_cast<std::uint32_t>(at_)) - 1;
      continue;
    }
    emitNext();
  }
}

void Emitter::emitCode() {
  if (fewRegisters_) pressure_.begin(cc_);
  emitInstructions();
  emitCold();
  cc_.bind(endLabel_);
}

void Emitter::emitInstruction(std::size_t at) {
  const Instruction& i = compiled_.code[at];
  bool done = emitNumber(i) || emitFloat(i) || emitComparison(i) || emitBranch(i) || emitMemory(i) || emitElement(i) ||
              emitReference(i) || emitText(i) || emitCall(i) || emitReturn(i);
  VELLUM_CHECK(done || i.op == Op::Nop, "an instruction that compilable() lets through");
  ir::forEachWritten(i, [&](std::uint16_t slot) { keepLength(slot); });
}

}  // namespace vellum::jit::a64
