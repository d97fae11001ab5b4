// The built-in functions: rows of functions.def, with their declarations, docs and bodies.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "languages/ags/generation.h"
#include "languages/language.h"
#include "vm/vm.h"

namespace vellum::ags::api {

// What bodies reach of the outside. Owned by the runtime, outlives its VM.
struct Context {
  const languages::WorldContext& world;
  std::uint64_t display = 0;  // lines shown so far
};

// One built-in function or attribute accessor, bound to a context: what a body finds in HostCall::user.
struct Binding {
  Context* context = nullptr;
  std::string extra;  // the types of a call's further arguments: i, f, s
  int fixed = 0;      // how many argument slots come before them
};

// The declarations of all rows, as a header in AGS Script: what every script sees first.
std::string preludeText(Generation generation);

// Registers every built-in function that the module calls. `bindings` keeps what bodies need.
void registerHosts(vm::Vm& vm, const ir::Module& module, Context& context,
                   std::vector<std::unique_ptr<Binding>>& bindings);

}  // namespace vellum::ags::api
