// The emitter of the machine this is built for. What all machines' emitters have in common is written once, as members
// of this one, in the files emit_*.cpp beside this header; what differs is in the folder of each machine.
#pragma once

#if defined(__aarch64__)
#include "jit/a64/emitter.h"
namespace vellum::jit {
namespace machine = a64;
using Assembly = asmjit::a64::Compiler;
}  // namespace vellum::jit
#else
#include "jit/x64/emitter.h"
namespace vellum::jit {
namespace machine = x64;
using Assembly = asmjit::x86::Compiler;
}  // namespace vellum::jit
#endif

namespace vellum::jit {
using machine::Emitter;
}
