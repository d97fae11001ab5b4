// The compiled side of a shared implementation.
#pragma once

#include <vector>

#include "languages/skrit/check/check.h"
#include "languages/skrit/lower/layout.h"
#include "languages/skrit/lower/pcode.h"
#include "languages/skrit/runtime/memory_pool.h"
#include "languages/skrit/world/implementation.h"
#include "vm/vm.h"

namespace vellum::skrit {

struct Code : ImplementationCode {
  Program program;
  PcodeProgram pcode;
  Layout layout;
  vm::ModuleId module;
  std::vector<vm::FunctionRef> functions;
  MemoryPool memory;                  // of the objects
  std::vector<std::uint64_t> shared;  // the shared variables
  bool sharedReady = false;
  bool temporary = false;  // of a command: it is dropped with its last object
  Entry entry = Entry::Unit;
};

inline Code& codeOf(const Implementation& implementation) { return static_cast<Code&>(*implementation.code); }

}  // namespace vellum::skrit
