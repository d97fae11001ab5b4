#include "languages/caos/runtime/scheduler.h"

#include <utility>

#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/error_codes.h"
#include "languages/caos/world/growth.h"
#include "languages/caos/world/lifecycle.h"

namespace vellum::caos {

// Ends a script, and those that wait for it. A running one only stops at its next command.
void Scheduler::endRun(std::unique_ptr<Script> script) {
  if (script == nullptr) return;
  bool busy = false;
  for (Script* at = script.get(); at != nullptr; at = at->caller.get()) {
    if (!execution_.isExecuting(at)) continue;
    at->ended = busy = true;
    at->inst = false;
    at->quantum = 0;
  }
  if (busy) zombies_.push_back(std::move(script));
  else pool_.recycle(std::move(script));
}

void Scheduler::stop(Agent& agent) {
  std::uint32_t index = world_.agents.indexOf(agent.handle);
  if (index < running_.size()) endRun(std::move(running_[index]));
}

void Scheduler::kill(AgentHandle handle) {
  Agent* agent = world_.agents.find(handle);
  if (agent == nullptr) return;
  environment_.traceAgent("kill", *agent);
  environment_.reportLife(host::EventKind::Death, *agent);
  stop(*agent);
  killAgent(world_, handle);
  execution_.retargetAll();
}

std::unique_ptr<Script>& Scheduler::runningAt(std::uint32_t index) {
  if (const Agent* agent = world_.agents.slots()[index].agent; agent != nullptr) world_.agents.rouse(*agent);
  if (running_.size() <= index) {
    roomFor(running_, world_.agents.slotCount());
    running_.resize(world_.agents.slotCount());
  }
  return running_[index];
}

// What an interrupted script waited for is over.
static void beginScript(Creature& creature) {
  creature.mind.itOfScript = creature.mind.it;
  if (!creature.motor.waiting) return;
  creature.motor.task = MotorTask::None;
  creature.motor.waiting = creature.motor.done = false;
}

bool Scheduler::fire(Agent& agent, std::int32_t event, const vm::Value& from, const vm::Value& p1, const vm::Value& p2,
                     const Classifier* as) {
  std::uint32_t index = world_.agents.indexOf(agent.handle);
  if (Script* busy = runningAt(index).get(); busy != nullptr) {
    // The timer never interrupts; LOCK and INST reject all events (CAOS: LOCK).
    if (event == 9 || busy->locked || busy->inst || execution_.isExecuting(busy)) return false;
  }
  const Classifier& c = as != nullptr ? *as : agent.classifier;
  auto number = world_.scripts.find(c, event);
  if (!number) return false;
  if (running_[index] != nullptr) endRun(std::move(running_[index]));
  auto script = pool_.make(*number, agent.handle);
  script->key = {c.family, c.genus, c.species, event};
  auto give = [&](std::int32_t at, const vm::Value& value) {
    vm::Heap::retain(value);
    script->context[at / 16] = value;
  };
  give(offset::From, from);
  give(offset::Parameter1, p1);
  give(offset::Parameter2, p2);
  script->startedAt = world_.engineTick;
  running_[index] = std::move(script);
  if (Creature* creature = agent.creature()) beginScript(*creature);
  profiler_.addScript(agent);
  environment_.traceAgent("script", agent, "script", event);
  if (environment_.host.wants(host::EventKind::Message))
    environment_.host.events->happened({host::EventKind::Message, agent.uniqueId, event, {}, {}});
  slice(agent, FirstQuantum);
  return true;
}

bool Scheduler::callScript(Script& script, std::int32_t event, const vm::Value& p1, const vm::Value& p2) {
  Agent* agent = world_.agents.find(script.owner);
  if (agent == nullptr) return false;
  auto number = world_.scripts.find(agent->classifier, event);
  if (!number) return false;
  std::unique_ptr<Script>& running = runningAt(world_.agents.indexOf(agent->handle));
  auto called = pool_.make(*number, agent->handle);
  const Classifier& c = agent->classifier;
  called->key = {c.family, c.genus, c.species, event};
  vm_.heap().store(called->context[offset::From / 16], script.context[offset::From / 16]);
  vm_.heap().store(called->context[offset::Parameter1 / 16], p1);
  vm_.heap().store(called->context[offset::Parameter2 / 16], p2);
  called->inst = script.inst;
  called->caller = std::move(running);
  running = std::move(called);
  return true;
}

Script* Scheduler::afterFinish(std::uint32_t index) {
  std::unique_ptr<Script> finished = std::move(running_[index]);
  running_[index] = std::move(finished->caller);
  pool_.recycle(std::move(finished));
  Script* next = running_[index].get();
  if (next != nullptr) next->callState = 2;
  return next;
}

void Scheduler::afterTrap(Agent& agent) {
  AgentHandle handle = agent.handle;
  std::unique_ptr<Script> failed = std::move(running_[world_.agents.indexOf(handle)]);
  const diagnostics::Kind* kind =
      failed->trap().kind == vm::TrapKind::HostError ? &kindOfCode(failed->trap().a) : nullptr;
  bool exception = failed->trap().kind == vm::TrapKind::MissingBlock ||
                   (kind != nullptr && (kind->name == diag::InvalidTarg.name || kind->name == diag::InvalidOwnr.name ||
                                        kind->name == diag::InvalidAgent.name));
  // Script numbers, 255: the agent handles the access to a killed agent itself.
  bool handled = exception && failed->key.event != 255 && world_.scripts.find(agent.classifier, 255);
  if (!handled) reports_.failScript(*failed);
  pool_.recycle(std::move(failed));
  if (handled) fire(agent, 255, vm::Value::ofHandle(handle), {}, {});
  else if ((world_.wolf & wolf::Autokill) != 0) kill(handle);
}

void Scheduler::slice(Agent& agent, std::int64_t quantum) {
  AgentHandle handle = agent.handle;
  std::uint32_t index = world_.agents.indexOf(handle);
  while (index < running_.size() && running_[index] != nullptr) {
    Script& script = *running_[index];
    if (script.waiting && world_.engineTick < script.wakeAt) return;
    bool stepping = world_.followed == handle;
    script.stepping = stepping;
    vm::Outcome outcome = execution_.resume(script,
                                            stepping      ? 1
                                            : script.inst ? vm::Fiber::NoQuantum
                                                          : quantum,
                                            &agent);
    script.stepping = false;
    if (stepping && world_.followed == handle && script.quantum < script.granted)
      tick_.stopped = world_.debugPaused = true;
    const std::int64_t commands = script.granted - script.quantum;
    bool alive = world_.agents.find(handle) != nullptr;
    if (!alive) agent.profile = 0;  // DBG: CPRO can't reach it any more
    profiler_.addSlice(agent, static_cast<std::uint64_t>(commands));
    if (script.ended || !alive) return;
    std::int64_t left = script.inst ? vm::Fiber::NoQuantum : quantum - commands;
    quantum = script.inst ? script.savedQuantum : stepping ? left : std::max<std::int64_t>(script.quantum, 0);
    if (quantum > TickQuantum) quantum = 0;
    if (outcome == vm::Outcome::Finished) {
      const Script* next = afterFinish(index);
      if (next == nullptr || tick_.stopped || (!next->inst && quantum <= 0)) return;
      continue;
    }
    if (outcome == vm::Outcome::Trapped) return afterTrap(agent);
    if (tick_.stopped) tick_.left = outcome == vm::Outcome::Yielded ? left : 0;
    if (tick_.stopped) return;
    if (stepping && outcome == vm::Outcome::Yielded && left > 0) {  // it was released
      quantum = left;
      continue;
    }
    if (running_[index].get() == &script) return;
    // CALL put another script in front.
  }
}

bool Scheduler::isRunning(std::uint32_t number) const {
  for (const auto& running : running_)
    for (const Script* script = running.get(); script != nullptr; script = script->caller.get())
      if (script->number == number) return true;
  return false;
}

void Scheduler::clear() {
  for (auto& script : running_) pool_.recycle(std::move(script));
  running_.clear();
}

void Scheduler::freeZombies() {
  for (auto& script : zombies_) pool_.recycle(std::move(script));
  zombies_.clear();
}

}  // namespace vellum::caos
