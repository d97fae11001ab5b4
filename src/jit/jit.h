// Machine code for hot functions, see vm/native.h. Compiles functions of numbers and references; functions with tagged
// values (CAOS) remain interpreted.
#pragma once

#include <cstdint>
#include <memory>

#include "vm/vm.h"

namespace vellum::jit {

// `tierUpThreshold`: after how many calls a function is compiled; 0: at its first call; negative: never.
// `fewRegisters`: the code uses about three machine registers and keeps the rest in memory (tests).
#if defined(VELLUM_JIT)
std::unique_ptr<vm::NativeCompiler> makeCompiler(bool fewRegisters);
// Installs a compiler in the VM.
void install(vm::Vm& vm, std::int32_t tierUpThreshold, bool fewRegisters = false);
#else
inline void install(vm::Vm&, std::int32_t, bool = false) {}
#endif

}  // namespace vellum::jit
