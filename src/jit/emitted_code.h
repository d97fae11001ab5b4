// What the compiler looks up in a function's final machine code: the same for every machine.
#pragma once

#include <asmjit/core.h>

#include <vector>

#include "vm/native.h"

namespace vellum::jit {

// A location that a call stack can show: a call, or a host call in progress.
struct CallSite {
  const vm::LinkedFunction* function = nullptr;
  std::uint32_t at = 0;
  std::uint32_t outer = vm::NativePlace::None;  // the index of the enclosing inlined call
  asmjit::Label label;                          // directly after a machine call
};

struct EmittedCode {
  asmjit::Label body;   // called by machine code
  asmjit::Label entry;  // called by the interpreter
  asmjit::Label end;    // of script code; the entry and constants come after it
  std::vector<CallSite> sites;
  std::vector<const vm::LinkedFunction*> callees;  // each must have a `body` before this code runs
};

}  // namespace vellum::jit
