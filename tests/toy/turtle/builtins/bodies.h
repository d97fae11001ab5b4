// Where scripts and the world meet: the body of each row.
#pragma once

#include "host/host.h"
#include "turtle/world/turtle_state.h"
#include "vm/vm.h"

namespace vellum::turtle {

// What the bodies of one virtual machine act on.
struct HostTarget {
  TurtleState& turtle;
  host::Output* output;
};

// `target` outlives the machine.
void registerBuiltins(vm::Vm& machine, HostTarget& target);

}  // namespace vellum::turtle
