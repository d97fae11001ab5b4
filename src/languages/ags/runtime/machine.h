// The virtual machine with the limits of AGS Script, and the services that builtin bodies use.
#pragma once

#include <optional>

#include "languages/ags/runtime/services.h"
#include "languages/metered_files.h"
#include "vm/vm.h"

namespace vellum::ags {

struct Machine {
  // Gives the context a storage that charges scripts.
  Machine(languages::WorldContext& context, bool compatLimits);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  api::Context services;
  vm::Vm vm;
  std::optional<languages::MeteredStorage> storage;  // without one, scripts have no files
};

}  // namespace vellum::ags
