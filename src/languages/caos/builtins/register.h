#pragma once

#include "languages/caos/builtins/rows.h"
#include "vm/vm.h"

namespace vellum::caos {

struct Engine;

// Registers a host function for every row with the machine of `engine`.
void registerBodies(Engine& engine);

// The host functions of a built row: what a command does or a value results in, and what stores into a row of the kind
// Variable. Null: it has none.
vm::HostFunction bodyOf(Id id);
vm::HostFunction setterOf(Id id);

}  // namespace vellum::caos
