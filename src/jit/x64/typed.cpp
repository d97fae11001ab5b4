#include "jit/x64/typed.h"

namespace vellum::jit::x64 {

using ir::Type;

namespace x86 = asmjit::x86;

asmjit::BaseReg newRegister(x86::Compiler& cc, Type type) {
  if (type == Type::F32) return cc.newXmmSs();
  if (type == Type::I32) return cc.newGpd();
  return cc.newGpq();
}

void loadRegister(x86::Compiler& cc, const asmjit::BaseReg& to, Type type, x86::Mem place) {
  place.setSize(type == Type::F32 || type == Type::I32 ? 4 : 8);
  if (type == Type::F32) cc.movss(to.as<x86::Xmm>(), place);
  else if (type == Type::I32) cc.mov(to.as<x86::Gp>().r32(), place);
  else cc.mov(to.as<x86::Gp>().r64(), place);
}

void storeRegister(x86::Compiler& cc, const asmjit::BaseReg& from, Type type, x86::Mem place) {
  place.setSize(type == Type::F32 || type == Type::I32 ? 4 : 8);
  if (type == Type::F32) cc.movss(place, from.as<x86::Xmm>());
  else if (type == Type::I32) cc.mov(place, from.as<x86::Gp>().r32());
  else cc.mov(place, from.as<x86::Gp>().r64());
}

asmjit::InvokeNode* invoke(x86::Compiler& cc, const void* function, const asmjit::FuncSignature& signature) {
  asmjit::InvokeNode* call = nullptr;
  cc.invoke(&call, asmjit::imm(reinterpret_cast<std::uintptr_t>(function)), signature);
  return call;
}

}  // namespace vellum::jit::x64
