// Registers of the machine by the program's types, and what arm64 has no single instruction for.
#pragma once

#include <asmjit/arm/a64compiler.h>

#include "ir/types.h"

namespace vellum::jit::a64 {

using Assembly = asmjit::a64::Compiler;
using Gp = asmjit::a64::Gp;
using Vec = asmjit::a64::Vec;
using Mem = asmjit::a64::Mem;

// A new register that holds a number or a reference.
asmjit::BaseReg newRegister(Assembly& cc, ir::Type type);
// Between a register and a slot in memory. A number takes the lower half.
void loadRegister(Assembly& cc, const asmjit::BaseReg& to, ir::Type type, const Mem& place);
void storeRegister(Assembly& cc, const asmjit::BaseReg& from, ir::Type type, const Mem& place);

// The `width` bytes at `base` + `offset`, which an instruction can name.
Mem memoryAt(Assembly& cc, const Gp& base, std::int32_t offset, std::uint32_t width);
// A new register with an address or any other constant of 64 bits.
Gp constant(Assembly& cc, std::uint64_t number);
inline Gp constant(Assembly& cc, const void* pointer) {
  return constant(cc, reinterpret_cast<std::uintptr_t>(pointer));
}

// a compared with, and to = from + number: both of the width of `a` and `from`.
void compareWith(Assembly& cc, const Gp& a, std::int64_t number);
void addConstant(Assembly& cc, const Gp& to, const Gp& from, std::int64_t number);
// to = from + the lower half of `number`, without a sign, shifted left.
void addUnsigned(Assembly& cc, const Gp& to, const Gp& from, const Gp& number, std::uint32_t shift);

// A call through a register: this asmjit has no other for arm64, and takes the link register for one that calls keep.
asmjit::InvokeNode* invoke(Assembly& cc, const Gp& target, const asmjit::FuncSignature& signature);
asmjit::InvokeNode* invoke(Assembly& cc, const void* function, const asmjit::FuncSignature& signature);

}  // namespace vellum::jit::a64
