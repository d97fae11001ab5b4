// The machines that there are emitters for. Each part of the emitter is compiled for all of them on every host, so that
// no build breaks another machine's; the linker drops what the host's compiler does not use.
#pragma once

#include "jit/a64/macro_assembler.h"
#include "jit/x64/macro_assembler.h"

#define VELLUM_JIT_INSTANTIATE(Part)        \
  template class Part<x64::MacroAssembler>; \
  template class Part<a64::MacroAssembler>

namespace vellum::jit {

#if defined(__aarch64__)
using HostMacroAssembler = a64::MacroAssembler;
#else
using HostMacroAssembler = x64::MacroAssembler;
#endif

}  // namespace vellum::jit
