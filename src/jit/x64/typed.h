// Registers of the machine by the program's types.
#pragma once

#include <asmjit/x86.h>

#include "ir/types.h"

namespace vellum::jit::x64 {

// A new register that holds a number or a reference.
asmjit::BaseReg newRegister(asmjit::x86::Compiler& cc, ir::Type type);
// Between a register and a slot in memory, whose size in `place` does not matter. A number takes the lower half.
void loadRegister(asmjit::x86::Compiler& cc, const asmjit::BaseReg& to, ir::Type type, asmjit::x86::Mem place);
void storeRegister(asmjit::x86::Compiler& cc, const asmjit::BaseReg& from, ir::Type type, asmjit::x86::Mem place);

// A call of a C++ function.
asmjit::InvokeNode* invoke(asmjit::x86::Compiler& cc, const void* function, const asmjit::FuncSignature& signature);

}  // namespace vellum::jit::x64
