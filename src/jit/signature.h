// Which functions can be compiled, and how their machine code is called.
#pragma once

#include <asmjit/core.h>

#include "vm/native.h"

namespace vellum::jit {

// The arguments of a body before its parameters: the context, the calls left, the fuel left.
constexpr std::uint32_t Leading = 3;

// The type in which a number or a reference is passed.
asmjit::TypeId typeIdOf(ir::Type type);

// Whether the machine has every instruction of the function.
bool compilable(const vm::LinkedFunction& function, ir::Machines machine);
// The type of a compiled body: (context, calls left, fuel left, parameters...) to its result. It returns the fuel left
// in a second register, which the macro assembler chooses.
asmjit::FuncSignatureBuilder signatureOf(const vm::LinkedFunction& function);

}  // namespace vellum::jit
