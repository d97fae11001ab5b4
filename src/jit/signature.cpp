#include "jit/signature.h"

namespace vellum::jit {

using asmjit::FuncSignatureBuilder;
using asmjit::TypeId;
using ir::Op;
using ir::Type;
using vm::LinkedFunction;

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

bool compilable(const LinkedFunction& function, ir::Machines machine) {
  // asmjit passes no more than this to a function.
  static constexpr std::size_t MaxParameters = asmjit::Globals::kMaxFuncArgs - Leading;
  if (function.source->signature.parameters.size() > MaxParameters) return false;
  if (function.source->slots.size() > 2000 || function.code.size() > 20000 || function.code.empty()) return false;
  for (Type type : function.source->slots)
    if (type == Type::Value) return false;
  if (function.result == Type::Value) return false;
  for (const ir::Instruction& instruction : function.code) {
    if (!ir::isCompiledBy(instruction.op, machine)) return false;
    if (ir::isScriptCall(instruction.op)) {
      const auto& parameters = vm::address<const LinkedFunction>(instruction)->source->signature.parameters;
      if (parameters.size() > MaxParameters) return false;
      for (Type type : parameters)
        if (type == Type::Value) return false;
    }
    if (ir::isHostCall(instruction.op)) {
      const auto* host = vm::address<const vm::LinkedHost>(instruction);
      if (!host->values.empty() || host->signature.result == Type::Value) return false;
    }
  }
  return true;
}

FuncSignatureBuilder signatureOf(const LinkedFunction& function) {
  FuncSignatureBuilder signature;
  signature.setRet(typeIdOf(function.result));
  signature.addArg(TypeId::kUIntPtr);
  signature.addArg(TypeId::kInt64);
  signature.addArg(TypeId::kInt64);
  for (Type type : function.source->signature.parameters) signature.addArg(typeIdOf(type));
  return signature;
}

}  // namespace vellum::jit
