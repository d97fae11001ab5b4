// What the compiler looks up in a function's machine code once it is laid out: the same for every machine.
#pragma once

#include <asmjit/core.h>

#include <vector>

#include "vm/native.h"

namespace vellum::jit {

// A place that the stack of a running program can show: a call, or a host call under way.
struct CallSite {
  const vm::LinkedFunction* function = nullptr;
  std::uint32_t at = 0;
  std::uint32_t outer = vm::NativePlace::None;  // the call that was inlined around it, by number
  asmjit::Label label;                          // directly after a call that the machine makes
};

struct EmittedCode {
  asmjit::Label body;   // called by machine code
  asmjit::Label entry;  // called by the interpreter
  asmjit::Label end;    // of script code; the entry and constants come after it
  std::vector<CallSite> sites;
  std::vector<const vm::LinkedFunction*> callees;  // each must have a `body` before this code runs
};

}  // namespace vellum::jit
