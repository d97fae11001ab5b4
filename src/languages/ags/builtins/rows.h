// The built-in functions: the rows of all.def, with their declarations, docs and bodies.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "languages/ags/runtime/context.h"
#include "languages/ags/syntax/generation.h"

namespace vellum::ags::api {

// One built-in function or attribute accessor, bound to a context: the HostCall::user of its body.
struct Binding {
  Context* context = nullptr;
  vm::FastFunction fast = nullptr;  // the body, when it is a fast path
  std::string extra;                // the types of a call's further arguments: i, f, s, o (an object)
  int fixed = 0;                    // how many argument slots come before them
};

// A built-in function: one of the two, or neither.
struct HostBody {
  vm::HostFunction slow = nullptr;
  vm::FastFunction fast = nullptr;
  bool exists() const { return slow != nullptr || fast != nullptr; }
};
// `host`: "ags.Character::get_x". Takes a search through all rows.
HostBody findBody(Generation generation, std::string_view host);

// The declarations of all rows, as a header in AGS Script that precedes every script.
std::string preludeText(Generation generation, bool oldApi);

// Whether only a game whose settings allow old names has a function, or a member of a struct, of that name.
bool isOldName(std::string_view name);

// The data of the bodies that are registered, by the names of their host functions.
using Bindings = std::map<std::string, std::unique_ptr<Binding>, std::less<>>;
// Registers every built-in function that the module, compiled for this generation, calls and that is not in `bindings`.
void registerHosts(vm::Vm& vm, const ir::Module& module, Generation generation, Context& context, Bindings& bindings);

}  // namespace vellum::ags::api
