// The running scripts, nested in one another (CAOS: CAOS), and the memory of agents that they borrow.
#pragma once

#include <vector>

#include "languages/caos/runtime/programs.h"
#include "languages/caos/runtime/script.h"

namespace vellum::caos {

class Execution {
 public:
  Execution(vm::Vm& vm, World& world, const Programs& programs) : vm_(vm), world_(world), programs_(programs) {}

  // `agent`: the one that it runs on, if the caller has it.
  vm::Outcome resume(Script& script, std::int64_t quantum, Agent* agent = nullptr);
  // Runs a script inside of another one to its end. All scripts nested in one script share a budget of commands; when
  // it is used up the script only yields.
  vm::Outcome resumeNested(Script& script);

  const std::vector<Script*>& scripts() const { return scripts_; }  // the innermost last
  bool isExecuting(const Script* script) const;
  // Charges work to the running script, if there is one.
  void charge(std::int64_t work) {
    if (!scripts_.empty()) vm_.charge(work);
  }

  void setTarget(Script& script, AgentHandle agent);
  // Call after agents were killed: OWNR and TARG of the running scripts may be among them.
  void retargetAll() {
    for (Script* script : scripts_) retarget(*script);
  }
  vm::Value& variableOf(Agent& agent, std::int32_t index);  // 0 to 99; valid until the next call
  // The memory of agents' variables counts for the limit of the heap: that of an agent that is new here, no longer that
  // of one that is freed, and that of none (with a new machine).
  void holdVariables(const Agent& agent);
  void releaseVariables(const Agent& agent);
  void releaseAllVariables() { heldBytes_ = 0; }

 private:
  // Gives a script access to all memory that its code may touch.
  void borrowMemory(Script& script, Agent* agent);
  void retarget(Script& script);
  void borrowVariables(Script& script, ContextBlock which, Agent* agent, int count);
  void giveVariables(Agent& agent, int count);

  vm::Vm& vm_;
  World& world_;
  const Programs& programs_;
  std::vector<Script*> scripts_;
  std::int64_t nestedLeft_ = 0;  // remaining commands for nested scripts
  std::uint64_t heldBytes_ = 0;  // of variables
};

}  // namespace vellum::caos
