// The values of global variables that go over to new code of the same scripts.
#pragma once

#include "languages/ags/lower/lower.h"
#include "vm/heap.h"

namespace vellum::ags {

// A program and the memory of its global variables.
struct GlobalMemory {
  const CheckedProgram& program;
  const Lowered& lowered;
  unsigned char* globals;
};

// Gives variables of the same script, name and type their values in `from`; what `from` gets in exchange is of no use.
// Of structs whose members changed, members of the same name and type keep their values.
void keepValues(vm::Heap& heap, const GlobalMemory& from, const GlobalMemory& to);

}  // namespace vellum::ags
