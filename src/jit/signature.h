// Which functions can be compiled, and how their machine code is called.
#pragma once

#include <asmjit/core.h>

#include "vm/native.h"

namespace vellum::jit {

// What a body is given before its parameters: the context, the calls left, the fuel left.
constexpr std::uint32_t Leading = 3;

// How a number or a reference is passed.
asmjit::TypeId typeIdOf(ir::Type type);

// Whether every instruction of the function can be compiled.
bool compilable(const vm::LinkedFunction& function);
// The type of a compiled body: (context, calls left, fuel left, parameters...), which answers its result. In a second
// register, which the machine's emitter names, it answers the fuel left.
asmjit::FuncSignatureBuilder signatureOf(const vm::LinkedFunction& function);

}  // namespace vellum::jit
