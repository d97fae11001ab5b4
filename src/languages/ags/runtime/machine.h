// The virtual machine with the limits of AGS Script, and the services that builtin bodies use.
#pragma once

#include <optional>

#include "languages/ags/runtime/game_storage.h"
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
  // Without these, scripts have no files.
  std::optional<languages::MeteredStorage> storage;
  std::optional<languages::MeteredFiles> project;
  std::optional<GameStorage> gameStorage;  // of both
};

}  // namespace vellum::ags
