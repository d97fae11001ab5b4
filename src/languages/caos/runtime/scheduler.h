// The running scripts of agents: started by events, run for a slice at a time, ended.
#pragma once

#include <memory>
#include <vector>

#include "languages/caos/runtime/environment.h"
#include "languages/caos/runtime/execution.h"
#include "languages/caos/runtime/profiler.h"
#include "languages/caos/runtime/reports.h"
#include "languages/caos/runtime/script_pool.h"
#include "languages/caos/runtime/session.h"

namespace vellum::caos {

class Scheduler {
 public:
  // The parts that it works with; all of them must outlive the scheduler.
  struct Parts {
    const Environment& environment;
    vm::Vm& vm;
    World& world;
    OpenTick& tick;
    Profiler& profiler;
    ScriptPool& pool;
    Execution& execution;
    Reports& reports;
  };
  explicit Scheduler(const Parts& parts)
      : environment_(parts.environment),
        vm_(parts.vm),
        world_(parts.world),
        tick_(parts.tick),
        profiler_(parts.profiler),
        pool_(parts.pool),
        execution_(parts.execution),
        reports_(parts.reports) {}

  // Starts the agent's script for an event. Returns false when it has none, or when its current script can't be
  // interrupted. `as`: the classifier of the script, if it is not the agent's own (the pointer's scripts).
  bool fire(Agent& agent, std::int32_t event, const vm::Value& from, const vm::Value& p1, const vm::Value& p2,
            const Classifier* as = nullptr);
  // Runs the script of an event while `script` waits for it. Returns false when there is none.
  bool callScript(Script& script, std::int32_t event, const vm::Value& p1, const vm::Value& p2);
  // Runs the agent's script for `quantum` commands, or for one while DBG: TACK follows the agent.
  void slice(Agent& agent, std::int64_t quantum);
  void kill(AgentHandle agent);
  void stop(Agent& agent);  // CAOS: STPT

  Script* runningOn(const Agent& agent) const {
    std::uint32_t index = world_.agents.indexOf(agent.handle);
    return index < running_.size() ? running_[index].get() : nullptr;
  }
  bool isRunning(std::uint32_t number) const;  // a compiled script, on any agent
  // Calls visit(Script&) for all running scripts, including those that wait for others.
  template <class Visit>
  void eachScript(Visit visit) const {
    for (Script* script : execution_.scripts()) visit(*script);
    for (const auto& running : running_)
      for (Script* script = running.get(); script != nullptr; script = script->caller.get())
        if (!execution_.isExecuting(script)) visit(*script);
  }

  // For saves, by the agent's index; the reference is valid until an agent is created.
  std::unique_ptr<Script>& runningAt(std::uint32_t index);
  std::vector<std::unique_ptr<Script>>& running() { return running_; }

  void clear();        // ends all scripts
  void freeZombies();  // scripts that were ended while they ran

 private:
  void endRun(std::unique_ptr<Script> script);
  // Clean up after a slice: afterFinish() returns the script that waited for the ended one, or null.
  Script* afterFinish(std::uint32_t index);
  void afterTrap(Agent& agent);

  const Environment& environment_;
  vm::Vm& vm_;
  World& world_;
  OpenTick& tick_;
  Profiler& profiler_;
  ScriptPool& pool_;
  Execution& execution_;
  Reports& reports_;
  std::vector<std::unique_ptr<Script>> running_;  // by the agent's index
  std::vector<std::unique_ptr<Script>> zombies_;
};

}  // namespace vellum::caos
