// The functions that the embedder exports to scripts, in the virtual machine.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "languages/ags/builtins/rows.h"
#include "languages/ags/check/program.h"
#include "languages/ags/runtime/context.h"
#include "vm/embedder_call.h"

namespace vellum::ags {

class HostFunctions {
 public:
  explicit HostFunctions(api::Context& context);
  HostFunctions(const HostFunctions&) = delete;
  HostFunctions& operator=(const HostFunctions&) = delete;

  // Registers those that the module is the first to call. `program` has their declarations.
  void registerAll(vm::Vm& vm, const ir::Module& module, const CheckedProgram& program);

 private:
  struct Binding : api::Binding {
    const host::Native* native = nullptr;
    vm::EmbedderSignature signature;
    int resultClass = -1;  // of the embedder's classes
  };
  class Call;

  // "Sensor::get_Level" and "Sensor::set_Level" are both Sensor's attribute Level. Null: the embedder has none.
  const host::Native* find(std::string_view linkName) const;
  std::unique_ptr<Binding> bind(const host::Native& native, const Function& function,
                                const ir::HostFunction& host) const;
  static vm::HostResult run(vm::HostCall& call);

  api::Context& context_;
  std::map<std::string, const host::Native*, std::less<>> natives_;        // by "Sensor::Level", "Add", "::Score"
  std::map<std::string, std::unique_ptr<Binding>, std::less<>> bindings_;  // by the names of their host functions
};

}  // namespace vellum::ags
