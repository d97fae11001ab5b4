// One agent, compiled and on its entity: what the runtime holds of each file that it loaded.
#pragma once

#include <memory>

#include "languages/gal/check/check.h"
#include "languages/gal/commands/host_functions.h"
#include "languages/gal/lower/lower.h"

namespace vellum::gal {

// Parses and checks. Fit to run when `emitter` got no errors.
CheckedAgent compile(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

// What the simulation needs to know of it.
AgentDefinition define(const CheckedAgent& agent, std::string name);

struct InputChange {
  int input = -1;
  int value = -1;
};

class Agent {
 public:
  // `checked` has no errors. The machine has the host functions; both outlive the agent.
  Agent(CheckedAgent checked, std::string name, EntityDefinition entity, vm::Vm& vm, HostTarget& target,
        base::Random& random, GroupListener& listener);
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;

  const CheckedAgent& checked() const { return checked_; }
  const AgentDefinition& definition() const { return definition_; }
  AgentGroup& group() { return group_; }
  const AgentGroup& group() const { return group_; }

  // For the next tick, in order.
  void bind(InputChange change) { changes_.push_back(change); }
  void call(int action) { calls_.push_back(action); }

  // One tick of every member: changes with their transitions, called actions, Default, timers. False: traps were
  // reported; the tick went on behind each.
  bool tick(vm::Fiber& fiber, diagnostics::Emitter& emitter);
  // An immediate action; `result` is what a condition or a text gives.
  bool immediate(const syntax::Tree& tree, vm::Fiber& fiber, std::string& result, diagnostics::Emitter& emitter);

  void hash(base::Hasher& hasher) const;
  void save(base::ByteWriter& writer) const;
  bool restore(base::ByteReader& reader);

 private:
  bool run(vm::FunctionRef function, vm::Fiber& fiber, diagnostics::Emitter& emitter);
  bool change(InputChange change, vm::Fiber& fiber, diagnostics::Emitter& emitter);
  void point();

  CheckedAgent checked_;
  AgentDefinition definition_;
  EntityDefinition entity_;
  vm::Vm& vm_;
  HostTarget& target_;
  AgentGroup group_;
  vm::ModuleId module_;
  std::vector<vm::FunctionRef> actions_;
  std::vector<InputChange> changes_;
  std::vector<std::int32_t> calls_, due_;
};

}  // namespace vellum::gal
