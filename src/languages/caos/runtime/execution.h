// The scripts that run right now, one inside of another (CAOS: CAOS), and the memory of agents that they borrow.
#pragma once

#include <vector>

#include "languages/caos/runtime/programs.h"
#include "languages/caos/runtime/script.h"

namespace vellum::caos {

class Execution {
 public:
  Execution(vm::Vm& vm, World& world, const Programs& programs) : vm_(vm), world_(world), programs_(programs) {}

  vm::Outcome resume(Script& script, std::int64_t quantum);
  // Runs a script inside of another to its end. All that are nested in one script share one budget of commands; without
  // any left the script only yields.
  vm::Outcome resumeNested(Script& script);

  const std::vector<Script*>& scripts() const { return scripts_; }  // the innermost last
  bool isExecuting(const Script* script) const;
  // Counts work as done by the script that runs, if one does.
  void charge(std::int64_t work) {
    if (!scripts_.empty()) vm_.charge(work);
  }

  void setTarget(Script& script, AgentHandle agent);
  // After agents were killed: OWNR and TARG of the running scripts may be among them.
  void retargetAll() {
    for (Script* script : scripts_) retarget(*script);
  }
  vm::Value& variableOf(Agent& agent, std::int32_t index);  // 0 to 99; good until the next call

 private:
  // Lends a script all the memory that its code may touch.
  void lend(Script& script);
  void retarget(Script& script);
  void lendVariables(Script& script, ContextBlock which, Agent* agent, int count);
  void giveVariables(Agent& agent, int count);

  vm::Vm& vm_;
  World& world_;
  const Programs& programs_;
  std::vector<Script*> scripts_;
  std::int64_t nestedLeft_ = 0;  // commands that nested scripts may still run
};

}  // namespace vellum::caos
