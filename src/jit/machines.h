// The machines that the emitter supports. Every host compiles each part of the emitter for all of them, so that a
// change on one can't break another; the linker drops what the host does not use.
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
