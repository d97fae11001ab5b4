// Machine code for hot functions, see vm/native.h. Functions of numbers and references are compiled; those with tagged
// values (CAOS) stay interpreted.
#pragma once

#include <cstdint>
#include <memory>

#include "vm/vm.h"

namespace vellum::jit {

// `tierUpThreshold`: after how many calls a function is compiled; 0: at its first call; negative: never.
// `fewRegisters`: the code uses about three registers of the machine and keeps the rest in memory (tests).
#if defined(VELLUM_JIT)
std::unique_ptr<vm::NativeCompiler> makeCompiler(bool fewRegisters);
// Gives the VM a compiler.
void install(vm::Vm& vm, std::int32_t tierUpThreshold, bool fewRegisters = false);
#else
inline void install(vm::Vm&, std::int32_t, bool = false) {}
#endif

}  // namespace vellum::jit
