#include "jit/x64/emitter.h"

#include <algorithm>
#include <cstddef>

#include "base/check.h"
#include "ir/loop_versioning.h"
#include "ir/registers.h"

namespace vellum::jit::x64 {

using asmjit::TypeId;
using ir::Op;
using ir::Type;
using vm::LinkedFunction;
using vm::NativeContext;
using vm::Slot;

namespace x86 = asmjit::x86;

// What is not standard layout for the language is for every compiler that asmjit's machines have.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

// The context stays in a register that calls leave alone.
void Emitter::chooseRegisters(asmjit::FuncDetail& detail, Type result) {
  detail.argPack(0)[0].initReg(asmjit::RegType::kX86_Gpq, Gp::kIdBx, TypeId::kUIntPtr);
  detail.retPack()[result == Type::Void ? 0 : 1].initReg(asmjit::RegType::kX86_Gpq, Gp::kIdDx, TypeId::kInt64);
}

asmjit::FuncNode* Emitter::newFunction(x86::Compiler& cc, const LinkedFunction& function) {
  asmjit::FuncNode* node = cc.newFunc(signatureOf(function));
  chooseRegisters(node->detail(), function.result);
  node->frame().setPreservedFP();
  return node;
}

asmjit::FuncNode* Emitter::newEntry(x86::Compiler& cc) {
  asmjit::FuncNode* node = cc.newFunc(asmjit::FuncSignatureT<void, void*, std::int64_t, const void*>());
  node->frame().setPreservedFP();
  return node;
}

Emitter::Emitter(x86::Compiler& cc, const LinkedFunction& function, std::uint32_t firstSite, bool fewRegisters)
    : Emitted(cc, firstSite),
      cc_(cc),
      words_(cc),
      compiled_(function),
      fewRegisters_(fewRegisters),
      threeOperands_(!fewRegisters && asmjit::CpuInfo::host().features().x86().hasAVX()) {}

Emitter::Gp Emitter::gp(std::uint16_t slot) {
  if (!frame_->gps[slot].isValid()) {
    bool number = slot < frame_->locals && frame_->source.slots[slot] == Type::I32;
    frame_->gps[slot] = number ? words_.newHalf() : words_.newWord();
  }
  return frame_->gps[slot];
}

Emitter::Xmm Emitter::xmm(std::uint16_t slot) {
  if (!frame_->xmms[slot].isValid()) frame_->xmms[slot] = cc_.newXmmSs();
  return frame_->xmms[slot];
}

asmjit::BaseReg Emitter::reg(std::uint16_t slot, Type type) {
  if (type == Type::F32) return xmm(slot);
  return type == Type::I32 ? gpd(slot) : gp(slot);
}

void Emitter::loadSlot(std::uint16_t slot, Type type, const Mem& from) {
  loadRegister(cc_, reg(slot, type), type, from);
}

void Emitter::storeSlot(std::uint16_t slot, Type type, const Mem& to) { storeRegister(cc_, reg(slot, type), type, to); }

Emitter::Gp Emitter::address(const void* pointer) {
  Gp reg = words_.newWord();
  cc_.mov(reg, asmjit::imm(reinterpret_cast<std::uintptr_t>(pointer)));
  return reg;
}

Emitter::Mem Emitter::global(const void* pointer, std::uint32_t size) { return x86::ptr(address(pointer), 0, size); }

Emitter::Frame* Emitter::newFrame(const LinkedFunction& function) {
  const ir::Function& source = *function.source;
  const Facts& facts = facts_.try_emplace(&function, function).first->second;
  frames_.push_back(std::make_unique<Frame>(Frame{function, source, &facts, source.slots.size()}));
  Frame* frame = frames_.back().get();
  frame->gps.assign(function.frameSlots, Gp());
  frame->xmms.assign(function.frameSlots, Xmm());
  frame->labels.assign(function.code.size(), Label());
  frame->lengths.resize(source.slots.size());
  return frame;
}

Emitter::Frame* Emitter::openFrame(const LinkedFunction& function) {
  Frame* frame = newFrame(function);
  const ir::Function& source = frame->source;
  const Facts& facts = *frame->facts;
  for (std::size_t slot = 0; slot < source.slots.size(); ++slot)
    if (facts.withLength[slot]) frame->lengths[slot] = words_.newHalf();
  bool callsHosts = false;
  for (const ir::Instruction& instruction : source.code) {
    const ir::OpInfo& info = ir::opInfo(instruction.op);
    if (info.branch) {
      Label& label = frame->labels[static_cast<std::size_t>(instruction.d)];
      if (!label.isValid()) label = cc_.newLabel();
      if (info.loopForm == 1) countsLoops_ = true;
    }
    if (ir::isHostCall(instruction.op)) callsHosts = true;
  }
  for (const CountedLoop& loop : facts.counted) {
    Label& behind = frame->labels[loop.end + 1];
    if (!behind.isValid()) behind = cc_.newLabel();
    frame->entries.emplace(loop.head, cc_.newLabel());
  }
  for (const Nest& nest : facts.nests) frame->entries.emplace(nest.outer.head, cc_.newLabel());
  if (callsHosts)
    frame->arguments = cc_.newStack(8 * static_cast<std::uint32_t>(std::max<std::size_t>(source.argumentSlots, 1)), 16);
  return frame;
}

void Emitter::prepare() {
  context_ = cc_.newGpq("context");
  frame_ = openFrame(compiled_);
  frame_->depth = cc_.newGpq("depth");
  keeps_ = !fewRegisters_ && !frame_->facts->tail.exists() && callsOthers();
  if (countsLoops_) loopFuel_ = cc_.newGpq("loopFuel");
  freeFuel_ = cc_.newGpq("freeFuel");
}

void Emitter::emitBody() {
  asmjit::FuncNode* node = newFunction(cc_, compiled_);
  cc_.bind(bodyLabel_);
  cc_.addFunc(node);
  prepare();
  node->setArg(0, context_);
  takeArgument(node, 1, frame_->depth);
  takeArgument(node, 2, freeFuel_);
  for (std::uint16_t slot = 0; slot < compiled_.parameterSlots; ++slot)
    takeArgument(node, Leading + slot, reg(slot, frame_->source.slots[slot]));
  if (countsLoops_) cc_.mov(loopFuel_, context(offsetof(NativeContext, loopFuel), 8));
  for (std::uint16_t slot : frame_->function.ownedLocals) cc_.xor_(gpd(slot), gpd(slot));
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot)
    if (slot < compiled_.parameterSlots || frame_->source.slots[slot] == Type::Ref) keepLength(slot);
  makeLoop();
  emitCode();
  cc_.endFunc();
  emitEntry();
}

// void entry(context, depthLeft, slots): what the interpreter calls.
void Emitter::emitEntry() {
  asmjit::FuncNode* node = newEntry(cc_);
  cc_.bind(entryLabel_);
  cc_.addFunc(node);
  Gp context = words_.newWord(), depth = words_.newWord(), slots = words_.newWord(), fuel = words_.newWord();
  node->setArg(0, context);
  node->setArg(1, depth);
  node->setArg(2, slots);
  asmjit::InvokeNode* call = nullptr;
  std::vector<asmjit::BaseReg> parameters;
  for (std::uint16_t slot = 0; slot < compiled_.parameterSlots; ++slot) {
    Type type = compiled_.source->slots[slot];
    parameters.push_back(newRegister(cc_, type));
    loadRegister(cc_, parameters.back(), type, x86::ptr(slots, 8 * slot));
  }
  Mem fuelPlace = x86::qword_ptr(context, static_cast<int>(offsetof(NativeContext, freeFuel)));
  cc_.mov(fuel, fuelPlace);
  cc_.invoke(&call, bodyLabel_, signatureOf(compiled_));
  chooseRegisters(call->detail(), compiled_.result);
  call->setArg(0, context);
  call->setArg(1, depth);
  call->setArg(2, fuel);
  for (std::size_t i = 0; i < parameters.size(); ++i) call->setArg(i + Leading, parameters[i]);
  call->setRet(compiled_.result == Type::Void ? 0 : 1, fuel);
  if (compiled_.result != Type::Void) {
    asmjit::BaseReg result = newRegister(cc_, compiled_.result);
    call->setRet(0, result);
    Mem place = x86::ptr(context, static_cast<int>(offsetof(NativeContext, result)));
    if (compiled_.result == Type::I32 || compiled_.result == Type::F32)
      cc_.mov(x86::dword_ptr(context, static_cast<int>(offsetof(NativeContext, result)) + 4), 0);
    storeRegister(cc_, result, compiled_.result, place);
  }
  // A body that stopped has left its fuel in the context.
  Label stopped = cc_.newLabel();
  cc_.cmp(x86::dword_ptr(context, static_cast<int>(offsetof(NativeContext, status))), 0);
  cc_.jne(stopped);
  cc_.mov(fuelPlace, fuel);
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
  takeArgument(node, 0, context_);
  takeArgument(node, 1, frame_->depth);
  node->setArg(2, slots);
  reloadFuel();
  std::vector<bool> live = frame_->facts->liveness.at(at);
  for (std::uint16_t slot = 0; slot < frame_->locals; ++slot) {
    bool owned = frame_->source.slots[slot] == Type::Ref;
    if (!live[slot] && !owned) continue;
    loadSlot(slot, frame_->source.slots[slot], x86::ptr(slots, 8 * slot));
    keepLength(slot);
  }
  takeBranch();
  cc_.jmp(takenOver_);
  emitCode();
  cc_.endFunc();
}

// The copies of loops that the interpreter runs (ir/loop_versioning.h) are left out: emitCounted() and emitNest() write better
// ones.
void Emitter::emitInstructions() {
  if (frame_->loops) cc_.bind(frame_->again);
  for (at_ = 0; at_ < frame_->function.code.size(); ++at_) {
    if (takesOver_ && frame_->caller == nullptr && at_ == takesOverAt_) cc_.bind(takenOver_);
    if (auto entry = frame_->entries.find(at_); entry != frame_->entries.end()) {
      cc_.bind(entry->second);
      frame_->depthIsChecked = false;
    }
    if (const Nest* nest = nestAt(at_)) emitNest(*nest);
    if (const CountedLoop* loop = countedAt(at_)) emitCounted(*loop);
    if (frame_->labels[at_].isValid()) {
      cc_.bind(frame_->labels[at_]);
      frame_->depthIsChecked = false;
    }
    if (frame_->source.code[at_].op == ir::Op::LoopVersion) {
      at_ = ir::afterVersion(frame_->source, static_cast<std::uint32_t>(at_)) - 1;
      continue;
    }
    emitNext();
    // The jump of a tail call goes past the return.
    if (frame_->loops && at_ == frame_->facts->tail.at && !frame_->labels[at_ + 1].isValid()) ++at_;
  }
}

void Emitter::emitCode() {
  if (fewRegisters_) pressure_.begin(cc_);
  emitInstructions();
  emitCold();
  cc_.bind(endLabel_);
}

void Emitter::emitInstruction(std::size_t at) {
  const ir::Instruction& i = frame_->function.code[at];
  bool done = emitNumber(i) || emitComparison(i) || emitBranch(i) || emitMemory(i) || emitElement(i) ||
              emitReference(i) || emitText(i) || emitCall(i) || emitReturn(i);
  VELLUM_CHECK(done || i.op == Op::Nop, "an instruction that compilable() lets through");
  ir::forEachWritten(i, [&](std::uint16_t slot) { keepLength(slot); });
}

}  // namespace vellum::jit::x64
