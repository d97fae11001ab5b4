// One agent, compiled and on its entity: what the runtime keeps for each file that it loaded.
#pragma once

#include <memory>

#include "languages/gal/builtins/host_functions.h"
#include "languages/gal/check/check.h"
#include "languages/gal/lower/lower.h"
#include "languages/gal/runtime/run_steps.h"

namespace vellum::gal {

struct SameNames;

// Parses and checks. The result is fit to run when `emitter` got no errors.
CheckedAgent compile(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter,
                     bool recover = false, const HostNames& host = {});

// What the simulation needs to know about the agent.
AgentDefinition define(const CheckedAgent& agent, std::string name);

struct InputChange {
  int input = -1;
  int value = -1;
};

class Agent {
 public:
  // `checked` must have no errors. The machine has the host functions; machine and target must outlive the agent.
  Agent(CheckedAgent checked, std::string name, EntityDefinition entity, vm::Vm& vm, HostTarget& target,
        base::Random& random, GroupListener& listener, base::MemoryAccount* account = nullptr);
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;

  // Whether the test section has the key, in canonical form.
  bool hearsKey(std::string_view key) const {
    for (const KeyBinding& binding : checked().keys)
      if (binding.key == key) return true;
    return false;
  }
  const CheckedAgent& checked() const { return checked_; }
  const AgentDefinition& definition() const { return definition_; }
  AgentGroup& group() { return group_; }
  const AgentGroup& group() const { return group_; }

  // Off: actions run in the virtual machine even where steps would do, with the same results.
  void useSteps(bool on) { stepping_ = on && !program_.empty(); }

  // For the next tick of every member; changes apply in order.
  void bind(InputChange change) { changes_.push_back(change); }
  void call(int action) { calls_.push_back(action); }
  // For the next tick of one member, after the changes for every member.
  void bind(int member, InputChange change) { memberChanges_.push_back({member, change}); }
  void call(int member, int action) { memberCalls_.push_back({member, action}); }

  // One tick of every member: changes with their transitions, called actions, Default, timers. Returns false when traps
  // were reported; the tick continues after each trap.
  bool tick(vm::Fiber& fiber, diagnostics::Emitter& emitter);
  // Runs an immediate action; `result` is the value of a condition or a string.
  bool immediate(const syntax::Tree& tree, vm::Fiber& fiber, std::string& result, diagnostics::Emitter& emitter);

  vm::ModuleId module() const { return module_; }
  // Continues in place of `old`, which had another text (live reload).
  void keepStateOf(Agent& old, const SameNames& same);

  template <class Archive>
  static void fields(Archive& archive, Agent& agent);

 private:
  bool runAction(std::int32_t action, vm::Fiber& fiber, diagnostics::Emitter& emitter);
  bool run(vm::FunctionRef function, vm::Fiber& fiber, diagnostics::Emitter& emitter);
  bool change(InputChange change, vm::Fiber& fiber, diagnostics::Emitter& emitter);
  bool tickMember(int member, vm::Fiber& fiber, diagnostics::Emitter& emitter);
  void point();

  CheckedAgent checked_;
  AgentDefinition definition_;
  EntityDefinition entity_;
  vm::Vm& vm_;
  HostTarget& target_;
  AgentGroup group_;
  vm::ModuleId module_;
  std::vector<vm::FunctionRef> actions_;
  StepProgram program_;
  StepRunner runner_;
  bool stepping_ = false;
  template <class What>
  struct OfMember {
    int member = 0;
    What what{};
    std::uint32_t place = 0;  // position in the order of arrival
  };

  template <class Archive>
  void changeFields(Archive& archive, InputChange& change) const;
  template <class Archive, class What, class Each>
  void ofMembers(Archive& archive, std::vector<OfMember<What>>& all, Each each);

  std::vector<InputChange> changes_;
  std::vector<OfMember<InputChange>> memberChanges_;
  std::vector<OfMember<std::int32_t>> memberCalls_;
  std::size_t nextChange_ = 0, nextCall_ = 0;  // within a tick
  std::vector<std::int32_t> calls_;
};

}  // namespace vellum::gal
