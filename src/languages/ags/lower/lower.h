// From a checked program to the IR.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/module.h"
#include "languages/ags/check/program.h"
#include "languages/ags/syntax/generation.h"

namespace vellum::ags {

// A global variable in the module's memory. A variable defined in a header exists once for each script.
struct GlobalPlace {
  const Variable* variable = nullptr;
  std::size_t unit = 0;
  std::uint32_t offset = 0;
};

struct Lowered {
  ir::Module module;
  std::map<const Function*, ir::FunctionId> functions;
  std::map<const Function*, ir::FunctionId> unchecked;  // of some, a second version for callers with noloopcheck
  std::vector<GlobalPlace> globals;
  ir::FunctionId start;  // creates the global arrays and structs and sets initial values: run once, first
};

// The same program with additional units at its end gives the same module with additions at its end: globals keep their
// places.
struct LowerOptions {
  bool keepBuilt = false;  // ir::Module::keepsBuilt, keepsCalls
  bool keepCalls = false;
  bool keepLines = false;  // nothing is optimised: no instruction moves to where its line is not reached
};
Lowered lower(const CheckedProgram& program, const Dialect& dialect, std::string_view name, LowerOptions options = {});

// The register type of a value. Structs and fixed arrays are blocks, accessed through a reference.
ir::Type registerType(const Type* type);
// The name under which a built-in function is registered with the VM: "ags.String::Format". A call of a variadic
// function adds the types of its further arguments: "ags.Display#isf" (int, string, float).
std::string hostName(const Function& function);

}  // namespace vellum::ags
