// Built-in functions that are called in registers of the machine.
#pragma once

#include "vm/vm.h"

namespace vellum::ags::api {

// The quick function that answers for a body; none for most.
vm::QuickHost quickOf(vm::HostFunction body);

}  // namespace vellum::ags::api
