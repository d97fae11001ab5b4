// Scripts in execution: made, lent the variables of their agents, run for a slice, ended.
#include <algorithm>
#include <utility>

#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/runtime.h"
#include "languages/caos/world/growth.h"

namespace vellum::caos {

std::unique_ptr<Script> CaosRuntime::makeScript(std::uint32_t number, AgentHandle owner) {
  std::unique_ptr<Script> script;
  if (spare_.empty()) {
    script = std::make_unique<Script>();
  } else {
    script = std::move(spare_.back());
    spare_.pop_back();
  }
  const CompiledScript& compiled = compiled_[number];
  script->number = number;
  script->owner = owner;
  script->context[offset::Target / 16] = script->context[offset::Owner / 16] = vm::Value::ofHandle(owner);
  script->context[offset::From / 16] = vm::Value::ofHandle(0);
  if (compiled.usesCaos) {
    script->ownLocals = std::make_unique<vm::Value[]>(VariableCount);
    script->locals = script->ownLocals.get();
  }
  vm_->start(*script, compiled.function);
  return script;
}

void CaosRuntime::recycle(std::unique_ptr<Script> script) {
  while (script != nullptr) {
    std::unique_ptr<Script> caller = std::move(script->caller);
    if (script->streams.get() != nullptr) flush(*script);
    if (script->state() != vm::FiberState::Finished) vm_->clear(*script);  // a finished one holds nothing
    for (vm::Value& value : script->context) {
      if (value.isString()) heap().release(value);
      value = {};
    }
    if (script->ownLocals != nullptr)
      for (int i = 0; i < VariableCount; ++i) heap().release(script->ownLocals[i]);
    script->ownLocals.reset();
    script->iterators.clear();
    script->streams.clear();
    static_cast<ScriptState&>(*script) = {};
    if (spare_.size() < 1024 + world_.slotCount()) spare_.push_back(std::move(script));
    script = std::move(caller);
  }
}

vm::Value& CaosRuntime::variableOf(Agent& agent, std::int32_t index) {
  giveVariables(agent, index + 1);
  return agent.variables.begin()[index];
}

void CaosRuntime::giveVariables(Agent& agent, int count) {
  if (count <= agent.variables.size()) return;
  agent.variables.reserve(count);
  for (Script* script : executing_) retarget(*script);
}

void CaosRuntime::lendVariables(Script& script, ContextBlock which, Agent* agent, int count) {
  vm::Block& block = script.blocks[static_cast<int>(which)];
  if (agent == nullptr) {
    block = {};
    return;
  }
  if (count > agent->variables.size()) giveVariables(*agent, count);
  block = {reinterpret_cast<unsigned char*>(agent->variables.begin()),
           static_cast<std::uint32_t>(static_cast<std::size_t>(agent->variables.size()) * sizeof(vm::Value))};
}

void CaosRuntime::setTarget(Script& script, AgentHandle handle) {
  Agent* agent = world_.find(handle);
  script.context[offset::Target / 16] = vm::Value::ofHandle(agent != nullptr ? handle : 0);
  lendVariables(script, ContextBlock::TargetVariables, agent, compiled_[script.number].ofTarget);
}

void CaosRuntime::retarget(Script& script) {
  const CompiledScript& compiled = compiled_[script.number];
  vm::Value& ownerValue = script.context[offset::Owner / 16];
  Agent* owner = world_.find(ownerValue.handle());
  if (owner == nullptr) ownerValue = vm::Value::ofHandle(0);
  if (script.target() != ownerValue.handle()) {
    lendVariables(script, ContextBlock::OwnerVariables, owner, compiled.ofOwner);
    return setTarget(script, script.target());
  }
  lendVariables(script, ContextBlock::OwnerVariables, owner, std::max(compiled.ofOwner, compiled.ofTarget));
  script.blocks[static_cast<int>(ContextBlock::TargetVariables)] =
      script.blocks[static_cast<int>(ContextBlock::OwnerVariables)];
}

void CaosRuntime::lend(Script& script) {
  script.blocks[static_cast<int>(ContextBlock::Script)] = {reinterpret_cast<unsigned char*>(script.context),
                                                           sizeof script.context};
  vm::Block locals{};
  if (script.locals != nullptr)
    locals = {reinterpret_cast<unsigned char*>(script.locals), VariableCount * sizeof(vm::Value)};
  script.blocks[static_cast<int>(ContextBlock::Locals)] = locals;
  retarget(script);
}

vm::Outcome CaosRuntime::resume(Script& script, std::int64_t quantum) {
  if (executing_.empty()) nestedLeft_ = static_cast<std::int64_t>(vm_->limits.budget);
  lend(script);
  script.quantum = script.granted = quantum;
  executing_.push_back(&script);
  vm::Outcome outcome = vm_->resume(script);
  executing_.pop_back();
  return outcome;
}

std::unique_ptr<Script> CaosRuntime::makeUnblockable(std::uint32_t number, AgentHandle owner) {
  auto script = makeScript(number, owner);
  script->blockable = false;
  script->inst = true;
  return script;
}

bool CaosRuntime::isExecuting(const Script* script) const {
  return std::find(executing_.begin(), executing_.end(), script) != executing_.end();
}

// Ends a script, and those that wait for it. One that is running right now only stops at its next command.
void CaosRuntime::endRun(std::unique_ptr<Script> script) {
  if (script == nullptr) return;
  bool busy = false;
  for (Script* at = script.get(); at != nullptr; at = at->caller.get()) {
    if (!isExecuting(at)) continue;
    at->ended = busy = true;
    at->inst = false;
    at->quantum = 0;
  }
  if (busy) zombies_.push_back(std::move(script));
  else recycle(std::move(script));
}

Script* CaosRuntime::runningOn(const Agent& agent) const {
  std::uint32_t index = world_.indexOf(agent.handle);
  return index < running_.size() ? running_[index].get() : nullptr;
}

void CaosRuntime::stop(Agent& agent) {
  std::uint32_t index = world_.indexOf(agent.handle);
  if (index < running_.size()) endRun(std::move(running_[index]));
}

void CaosRuntime::kill(AgentHandle handle) {
  Agent* agent = world_.find(handle);
  if (agent == nullptr) return;
  trace("kill", *agent);
  stop(*agent);
  world_.kill(handle);
  for (Script* script : executing_) retarget(*script);
}

std::unique_ptr<Script>& CaosRuntime::runningAt(std::uint32_t index) {
  if (running_.size() <= index) {
    roomFor(running_, world_.slotCount());
    running_.resize(world_.slotCount());
  }
  return running_[index];
}

bool CaosRuntime::fire(Agent& agent, std::int32_t event, const vm::Value& from, const vm::Value& p1,
                       const vm::Value& p2, const Classifier* as) {
  std::uint32_t index = world_.indexOf(agent.handle);
  if (Script* busy = runningAt(index).get(); busy != nullptr) {
    // The timer never interrupts; LOCK and INST refuse everything (CAOS: LOCK).
    if (event == 9 || busy->locked || busy->inst || isExecuting(busy)) return false;
  }
  const Classifier& c = as != nullptr ? *as : agent.classifier;
  auto number = world_.findScript(c, event);
  if (!number) return false;
  if (running_[index] != nullptr) endRun(std::move(running_[index]));
  auto script = makeScript(*number, agent.handle);
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
  profiler_.add(agent, {.scripts = 1});
  if (host().trace != nullptr) trace("script", agent, "script", event);
  slice(agent, FirstQuantum);
  return true;
}

bool CaosRuntime::callScript(Script& script, std::int32_t event, const vm::Value& p1, const vm::Value& p2) {
  Agent* agent = world_.find(script.owner);
  if (agent == nullptr) return false;
  auto number = world_.findScript(agent->classifier, event);
  if (!number) return false;
  std::unique_ptr<Script>& running = runningAt(world_.indexOf(agent->handle));
  auto called = makeScript(*number, agent->handle);
  const Classifier& c = agent->classifier;
  called->key = {c.family, c.genus, c.species, event};
  store(called->context[offset::From / 16], script.context[offset::From / 16]);
  store(called->context[offset::Parameter1 / 16], p1);
  store(called->context[offset::Parameter2 / 16], p2);
  called->inst = script.inst;
  called->caller = std::move(running);
  running = std::move(called);
  return true;
}

Script* CaosRuntime::afterFinish(std::uint32_t index) {
  std::unique_ptr<Script> finished = std::move(running_[index]);
  running_[index] = std::move(finished->caller);
  recycle(std::move(finished));
  Script* next = running_[index].get();
  if (next != nullptr) next->callState = 2;
  return next;
}

void CaosRuntime::afterTrap(Agent& agent) {
  AgentHandle handle = agent.handle;
  std::unique_ptr<Script> failed = std::move(running_[world_.indexOf(handle)]);
  const diagnostics::Kind* kind =
      failed->trap().kind == vm::TrapKind::HostError ? &kindOfCode(failed->trap().a) : nullptr;
  bool exception = failed->trap().kind == vm::TrapKind::MissingBlock ||
                   (kind != nullptr && (kind->name == diag::InvalidTarg.name || kind->name == diag::InvalidOwnr.name ||
                                        kind->name == diag::InvalidAgent.name));
  // Script numbers, 255: the agent's own answer to an agent that is not there.
  bool handled = exception && failed->key.event != 255 && world_.findScript(agent.classifier, 255);
  if (!handled) report(*failed);
  recycle(std::move(failed));
  if (handled) fire(agent, 255, vm::Value::ofHandle(handle), {}, {});
  else if ((world_.wolf & wolf::Autokill) != 0) kill(handle);
}

void CaosRuntime::slice(Agent& agent, std::int64_t quantum) {
  AgentHandle handle = agent.handle;
  std::uint32_t index = world_.indexOf(handle);
  while (index < running_.size() && running_[index] != nullptr) {
    Script& script = *running_[index];
    if (script.waiting && world_.engineTick < script.wakeAt) return;
    vm_->refuel(script);
    bool stepping = world_.followed == handle;
    script.stepping = stepping;
    vm::Outcome outcome = resume(script, stepping ? 1 : script.inst ? vm::Fiber::NoQuantum : quantum);
    script.stepping = false;
    if (stepping && world_.followed == handle && script.quantum < script.granted) tacked_ = world_.debugPaused = true;
    Profile spent;
    spent.slices = 1;
    spent.commands = static_cast<std::uint64_t>(script.granted - script.quantum);
    bool alive = world_.find(handle) != nullptr;
    if (!alive) agent.profile = 0;  // DBG: CPRO does not know it any more
    profiler_.add(agent, spent);
    if (script.ended || !alive) return;
    std::int64_t left = script.inst ? vm::Fiber::NoQuantum : quantum - static_cast<std::int64_t>(spent.commands);
    quantum = script.inst ? script.savedQuantum : stepping ? left : std::max<std::int64_t>(script.quantum, 0);
    if (quantum > TickQuantum) quantum = 0;
    if (outcome == vm::Outcome::Finished) {
      const Script* next = afterFinish(index);
      if (next == nullptr || tacked_ || (!next->inst && quantum <= 0)) return;
      continue;
    }
    if (outcome == vm::Outcome::Trapped) return afterTrap(agent);
    if (tacked_) session_.tick.left = outcome == vm::Outcome::Yielded ? left : 0;
    if (tacked_) return;
    if (stepping && outcome == vm::Outcome::Yielded && left > 0) {  // it was let go
      quantum = left;
      continue;
    }
    if (running_[index].get() == &script) return;
    // CALL put another script in front.
  }
}

}  // namespace vellum::caos
