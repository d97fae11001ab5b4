#include "jit/emitter.h"

#include <algorithm>
#include <cstddef>

#include "base/check.h"

namespace vellum::jit {

using asmjit::FuncSignatureBuilder;
using asmjit::TypeId;
using ir::Op;
using ir::Type;
using vm::LinkedFunction;
using vm::NativeContext;
using vm::Slot;

namespace x86 = asmjit::x86;

// What is not standard layout for the language is for every compiler that asmjit's machines have.
#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace {

TypeId typeIdOf(Type type) {
  switch (type) {
    case Type::I32: return TypeId::kInt32;
    case Type::F32: return TypeId::kFloat32;
    case Type::Ref:
    case Type::Borrowed: return TypeId::kUIntPtr;
    case Type::Void:
    case Type::Value: break;
  }
  return TypeId::kVoid;
}

bool isCompiled(Op op) {
  switch (op) {
    case Op::MoveV:
    case Op::ArgV:
    case Op::CallV:
    case Op::HostV:
    case Op::ReturnV:
    case Op::LoadGV:
    case Op::StoreGV:
    case Op::Step:
    case Op::Yield: return false;
    default: break;
  }
  if (op >= Op::LoadCI && op <= Op::StoreCV) return false;
  if (op >= Op::ConstVI && op <= Op::TruthV) return false;
  if (op >= Op::JumpEqV && op <= Op::JumpLeVFree) return false;
  return true;
}

}  // namespace

// asmjit passes no more than this to a function, the context and the depth among them.
static constexpr std::size_t MaxParameters = asmjit::Globals::kMaxFuncArgs - 2;

bool Emitter::compilable(const LinkedFunction& function) {
  if (function.source->signature.parameters.size() > MaxParameters) return false;
  if (function.source->slots.size() > 2000 || function.code.size() > 20000 || function.code.empty()) return false;
  for (Type type : function.source->slots)
    if (type == Type::Value) return false;
  if (function.result == Type::Value) return false;
  for (const ir::Instruction& instruction : function.code) {
    if (!isCompiled(instruction.op)) return false;
    if (instruction.op >= Op::Call && instruction.op <= Op::CallV) {
      const auto& parameters = vm::address<const LinkedFunction>(instruction)->source->signature.parameters;
      if (parameters.size() > MaxParameters) return false;
      for (Type type : parameters)
        if (type == Type::Value) return false;
    }
    if (instruction.op >= Op::Host && instruction.op <= Op::HostV) {
      const auto* host = vm::address<const vm::LinkedHost>(instruction);
      if (!host->values.empty() || host->signature.result == Type::Value) return false;
    }
  }
  return true;
}

FuncSignatureBuilder Emitter::signatureOf(const LinkedFunction& function) {
  FuncSignatureBuilder signature;
  signature.setRet(typeIdOf(function.result));
  signature.addArg(TypeId::kUIntPtr);
  signature.addArg(TypeId::kInt64);
  for (Type type : function.source->signature.parameters) signature.addArg(typeIdOf(type));
  return signature;
}

Emitter::Emitter(x86::Compiler& cc, const LinkedFunction& function, std::uint32_t firstSite, bool fewRegisters)
    : cc_(cc),
      function_(function),
      source_(*function.source),
      liveness_(source_),
      ownership_(source_),
      locals_(source_.slots.size()),
      fewRegisters_(fewRegisters),
      firstSite_(firstSite) {
  bodyLabel_ = cc_.newLabel();
  entryLabel_ = cc_.newLabel();
  endLabel_ = cc_.newLabel();
}

Emitter::Gp Emitter::gp(std::uint16_t slot) {
  if (!gps_[slot].isValid()) {
    bool number = slot < locals_ && source_.slots[slot] == Type::I32;
    gps_[slot] = number ? cc_.newGpd() : cc_.newGpq();
  }
  return gps_[slot];
}

Emitter::Xmm Emitter::xmm(std::uint16_t slot) {
  if (!xmms_[slot].isValid()) xmms_[slot] = cc_.newXmmSs();
  return xmms_[slot];
}

Emitter::Gp Emitter::address(const void* pointer) {
  Gp reg = cc_.newGpq();
  cc_.mov(reg, asmjit::imm(reinterpret_cast<std::uintptr_t>(pointer)));
  return reg;
}

Emitter::Mem Emitter::global(const void* pointer, std::uint32_t size) { return x86::ptr(address(pointer), 0, size); }

void Emitter::prepare(asmjit::FuncNode* node) {
  node->frame().setPreservedFP();
  context_ = cc_.newGpq("context");
  depthLeft_ = cc_.newGpq("depth");
  gps_.assign(function_.frameSlots, Gp());
  xmms_.assign(function_.frameSlots, Xmm());
  labels_.assign(function_.code.size(), Label());
  bool callsHosts = false;
  for (std::size_t at = 0; at < source_.code.size(); ++at) {
    const ir::OpInfo& info = ir::opInfo(source_.code[at].op);
    if (info.branch) {
      Label& label = labels_[static_cast<std::size_t>(source_.code[at].d)];
      if (!label.isValid()) label = cc_.newLabel();
      if (info.loopForm == 1) countsLoops_ = true;
      if (info.loopForm == 2) countsFree_ = true;
    }
    if (source_.code[at].op >= Op::Host && source_.code[at].op <= Op::HostV) callsHosts = true;
  }
  if (callsHosts) {
    arguments_ = cc_.newStack(8 * static_cast<std::uint32_t>(std::max<std::size_t>(source_.argumentSlots, 1)), 16);
    hasArguments_ = true;
  }
  if (countsLoops_) loopFuel_ = cc_.newGpq("loopFuel");
  if (countsFree_) freeFuel_ = cc_.newGpq("freeFuel");
}

void Emitter::emitBody() {
  asmjit::FuncNode* node = cc_.newFunc(signatureOf(function_));
  cc_.bind(bodyLabel_);
  cc_.addFunc(node);
  prepare(node);
  node->setArg(0, context_);
  node->setArg(1, depthLeft_);
  std::uint32_t argument = 2;
  for (std::uint16_t slot = 0; slot < function_.parameterSlots; ++slot, ++argument) {
    if (source_.slots[slot] == Type::F32) node->setArg(argument, xmm(slot));
    else node->setArg(argument, gp(slot));
  }
  reloadFuel();
  for (std::uint16_t slot : function_.ownedLocals) cc_.xor_(gpd(slot), gpd(slot));
  emitCode();
  cc_.endFunc();
  emitEntry();
}

// void entry(context, depthLeft, slots): what the interpreter calls.
void Emitter::emitEntry() {
  asmjit::FuncNode* node = cc_.newFunc(asmjit::FuncSignatureT<void, void*, std::int64_t, const void*>());
  cc_.bind(entryLabel_);
  cc_.addFunc(node);
  node->frame().setPreservedFP();
  Gp context = cc_.newGpq(), depth = cc_.newGpq(), slots = cc_.newGpq();
  node->setArg(0, context);
  node->setArg(1, depth);
  node->setArg(2, slots);
  asmjit::InvokeNode* call = nullptr;
  FuncSignatureBuilder signature = signatureOf(function_);
  std::vector<asmjit::BaseReg> parameters;
  for (std::uint16_t slot = 0; slot < function_.parameterSlots; ++slot) {
    int offset = 8 * slot;
    if (source_.slots[slot] == Type::F32) {
      Xmm reg = cc_.newXmmSs();
      cc_.movss(reg, x86::dword_ptr(slots, offset));
      parameters.push_back(reg);
    } else if (source_.slots[slot] == Type::I32) {
      Gp reg = cc_.newGpd();
      cc_.mov(reg, x86::dword_ptr(slots, offset));
      parameters.push_back(reg);
    } else {
      Gp reg = cc_.newGpq();
      cc_.mov(reg, x86::qword_ptr(slots, offset));
      parameters.push_back(reg);
    }
  }
  cc_.invoke(&call, bodyLabel_, signature);
  call->setArg(0, context);
  call->setArg(1, depth);
  for (std::size_t i = 0; i < parameters.size(); ++i) call->setArg(i + 2, parameters[i]);
  Mem result = x86::ptr(context, static_cast<int>(offsetof(NativeContext, result)));
  if (function_.result == Type::F32) {
    Xmm value = cc_.newXmmSs();
    call->setRet(0, value);
    Mem place = result;
    place.setSize(4);
    cc_.movss(place, value);
  } else if (function_.result != Type::Void) {
    Gp value = cc_.newGpq();
    call->setRet(0, function_.result == Type::I32 ? value.r32() : value);
    Mem place = result;
    place.setSize(8);
    if (function_.result == Type::I32) cc_.mov(value.r32(), value.r32());
    cc_.mov(place, value);
  }
  cc_.ret();
  cc_.endFunc();
}

void Emitter::emitTakeOver(std::uint32_t at) {
  takesOver_ = true;
  asmjit::FuncNode* node = cc_.newFunc(asmjit::FuncSignatureT<void, void*, std::int64_t, const void*>());
  cc_.bind(entryLabel_);
  cc_.bind(bodyLabel_);
  cc_.addFunc(node);
  prepare(node);
  Gp slots = cc_.newGpq();
  node->setArg(0, context_);
  node->setArg(1, depthLeft_);
  node->setArg(2, slots);
  reloadFuel();
  std::vector<bool> live = liveness_.at(at);
  for (std::uint16_t slot = 0; slot < locals_; ++slot) {
    bool owned = source_.slots[slot] == Type::Ref;
    if (!live[slot] && !owned) continue;
    if (source_.slots[slot] == Type::F32) cc_.movss(xmm(slot), x86::dword_ptr(slots, 8 * slot));
    else if (source_.slots[slot] == Type::I32) cc_.mov(gp(slot), x86::dword_ptr(slots, 8 * slot));
    else cc_.mov(gp(slot), x86::qword_ptr(slots, 8 * slot));
  }
  if (!labels_[at].isValid()) labels_[at] = cc_.newLabel();
  cc_.jmp(labels_[at]);
  emitCode();
  cc_.endFunc();
}

void Emitter::emitCode() {
  if (fewRegisters_) pressure_.begin(cc_);
  for (at_ = 0; at_ < function_.code.size(); ++at_) {
    if (labels_[at_].isValid()) cc_.bind(labels_[at_]);
    pressure_.hold(cc_);
    emitInstruction(at_);
  }
  emitCold();
  cc_.bind(endLabel_);
}

void Emitter::emitInstruction(std::size_t at) {
  const ir::Instruction& i = function_.code[at];
  bool done = emitNumber(i) || emitComparison(i) || emitBranch(i) || emitMemory(i) || emitElement(i) ||
              emitReference(i) || emitText(i) || emitCall(i) || emitReturn(i);
  VELLUM_CHECK(done || i.op == Op::Nop, "an instruction that compilable() lets through");
}

}  // namespace vellum::jit
