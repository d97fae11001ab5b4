// The old engine's stack (AGS behaviour, "Run-time rules"): nested calls of a script share 4096 bytes and 256 values.
// Used by --compat-limits; without it, only memory limits a script's calls.
#pragma once

#include <unordered_map>

#include "languages/ags/lower/lower.h"
#include "vm/vm.h"

namespace vellum::ags {

class OldStack {
 public:
  // Inserts a stack check at the beginning of every function. Call before the module is loaded.
  void instrument(Lowered& lowered, vm::Vm& vm);
  // Call after loading.
  void loaded(const vm::Vm& vm, vm::ModuleId module);

 private:
  // The stack usage of a function: its parameters, its variables and the return address.
  struct Need {
    std::size_t bytes = 0, values = 0;
  };
  static vm::HostResult enter(vm::HostCall& call);

  std::vector<Need> needs_;  // by function of the module that was instrumented last
  std::unordered_map<vm::FunctionRef, Need> known_;
};

}  // namespace vellum::ags
