// The bodies of all host functions (lower/hosts.def, commands.def): where the code of actions meets the simulation.
#pragma once

#include "languages/gal/runtime/host_exports.h"
#include "languages/gal/world/agent_group.h"
#include "vm/vm.h"

namespace vellum::gal {

// What the host functions of one virtual machine act on.
struct HostTarget {
  AgentGroup* group = nullptr;
  const HostExports* exports = nullptr;  // null: the host exports nothing
  std::vector<std::int32_t> changing;    // by input: how many nested changes of it are under way
};

// `target` must outlive the machine.
void registerHosts(vm::Vm& vm, HostTarget& target);

}  // namespace vellum::gal
