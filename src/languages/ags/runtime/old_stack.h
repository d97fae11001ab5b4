// The old engine's stack (AGS behaviour, "Run-time rules"): a script's nested calls have 4096 bytes and 256 values
// together. For --compat-limits; without it, a script's calls take what memory there is.
#pragma once

#include <unordered_map>

#include "languages/ags/lower/lower.h"
#include "vm/vm.h"

namespace vellum::ags {

class OldStack {
 public:
  // Makes every function of the program measure the stack when it begins. Before the module is loaded.
  void instrument(Lowered& lowered, vm::Vm& vm);
  // After that.
  void loaded(const vm::Vm& vm, vm::ModuleId module);

 private:
  // What a call of a function takes: its parameters, its variables and the way back.
  struct Need {
    std::size_t bytes = 0, values = 0;
  };
  static vm::HostResult enter(vm::HostCall& call);

  std::vector<Need> needs_;  // by function of the module that was instrumented last
  std::unordered_map<vm::FunctionRef, Need> known_;
};

}  // namespace vellum::ags
