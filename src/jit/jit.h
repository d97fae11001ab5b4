// Machine code for hot functions, see vm/native.h. Functions of numbers and references are compiled; those with tagged
// values (CAOS) stay interpreted.
#pragma once

#include <cstdint>
#include <memory>

#include "vm/vm.h"

namespace vellum::jit {

// `tierUpThreshold`: calls that make a function hot enough; 0: from the first call on; negative: none.
// `fewRegisters`: the code makes do with about three registers of the machine and keeps the rest in memory (tests).
#if defined(VELLUM_JIT)
std::unique_ptr<vm::NativeCompiler> makeCompiler(bool fewRegisters);
// Gives the VM a compiler.
void install(vm::Vm& vm, std::int32_t tierUpThreshold, bool fewRegisters = false);
#else
inline void install(vm::Vm&, std::int32_t, bool = false) {}
#endif

}  // namespace vellum::jit
