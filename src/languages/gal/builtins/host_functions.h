// Where actions' code and the simulation meet: the bodies of all host functions (lower/hosts.def, commands.def).
#pragma once

#include "languages/gal/world/agent_group.h"
#include "vm/vm.h"

namespace vellum::gal {

// What the host functions of one virtual machine act on.
struct HostTarget {
  AgentGroup* group = nullptr;
  std::vector<std::int32_t> changing;  // by input: how many of its changes are under way inside each other
};

// `target` outlives the machine.
void registerHosts(vm::Vm& vm, HostTarget& target);

}  // namespace vellum::gal
