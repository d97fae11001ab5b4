// Sets up a language's virtual machine for its world. For the runtimes of languages.
#pragma once

#include <algorithm>

#include "jit/jit.h"
#include "languages/language.h"
#include "vm/vm.h"

namespace vellum::languages {

// Settings of every machine. `title` is the language's name in profiles.
inline void setUp(vm::Vm& machine, const WorldContext& context, std::string_view title) {
  machine.heap().setAccount(*context.memory, context.memoryLimit != 0);
  if (context.budget != 0) machine.limits.budget = context.budget;
  machine.limits.interrupt = context.interrupt;
  if (context.memoryLimit != 0) {
    machine.heap().setLimit(context.memoryLimit);
    machine.limits.stackSlots =
        std::min<std::size_t>(machine.limits.stackSlots, context.memoryLimit / sizeof(vm::Slot));
  }
  if (context.mode.collectAlways) machine.heap().collectAlways();
  if (context.mode.profiler != nullptr) machine.setProfiler(context.mode.profiler, title);
}

// For a language whose functions use numbers and references only: compiles hot functions to machine code.
inline void compileHot(vm::Vm& machine, const WorldContext& context) {
  jit::install(machine, context.tierUpThreshold, context.mode.fewRegisters);
}

}  // namespace vellum::languages
