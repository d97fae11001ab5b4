#include "languages/caos/runtime/execution.h"

#include <algorithm>

namespace vellum::caos {

static std::uint64_t bytesOfVariables(const Agent& agent) {
  auto count = static_cast<std::uint64_t>(agent.variables.size());
  return count > 1 ? count * sizeof(vm::Value) : 0;  // the first is in the agent
}

void Execution::holdVariables(const Agent& agent) {
  heldBytes_ += bytesOfVariables(agent);
  vm_.heap().hold(bytesOfVariables(agent), 0);
}

void Execution::releaseVariables(const Agent& agent) {
  std::uint64_t bytes = std::min(bytesOfVariables(agent), heldBytes_);
  heldBytes_ -= bytes;
  vm_.heap().hold(0, bytes);
}

void Execution::giveVariables(Agent& agent, int count) {
  if (count <= agent.variables.size()) return;
  releaseVariables(agent);
  agent.variables.reserve(count, &vm_.heap().account());
  holdVariables(agent);
  retargetAll();
}

vm::Value& Execution::variableOf(Agent& agent, std::int32_t index) {
  giveVariables(agent, index + 1);
  return agent.variables.begin()[index];
}

static vm::Block variablesOf(Agent& agent) {
  return {reinterpret_cast<unsigned char*>(agent.variables.begin()),
          static_cast<std::uint32_t>(static_cast<std::size_t>(agent.variables.size()) * sizeof(vm::Value))};
}

void Execution::borrowVariables(Script& script, ContextBlock which, Agent* agent, int count) {
  vm::Block& block = script.blocks[static_cast<int>(which)];
  if (agent == nullptr) {
    block = {};
    return;
  }
  if (count > agent->variables.size()) giveVariables(*agent, count);
  block = variablesOf(*agent);
}

void Execution::setTarget(Script& script, AgentHandle handle) {
  Agent* agent = world_.agents.find(handle);
  script.context[offset::Target / 16] = vm::Value::ofHandle(agent != nullptr ? handle : 0);
  borrowVariables(script, ContextBlock::TargetVariables, agent, programs_.script(script.number).ofTarget);
}

void Execution::retarget(Script& script) {
  const CompiledScript& compiled = programs_.script(script.number);
  vm::Value& ownerValue = script.context[offset::Owner / 16];
  Agent* owner = world_.agents.find(ownerValue.handle());
  if (owner == nullptr) ownerValue = vm::Value::ofHandle(0);
  if (script.target() != ownerValue.handle()) {
    borrowVariables(script, ContextBlock::OwnerVariables, owner, compiled.ofOwner);
    return setTarget(script, script.target());
  }
  borrowVariables(script, ContextBlock::OwnerVariables, owner, std::max(compiled.ofOwner, compiled.ofTarget));
  script.blocks[static_cast<int>(ContextBlock::TargetVariables)] =
      script.blocks[static_cast<int>(ContextBlock::OwnerVariables)];
}

void Execution::borrowMemory(Script& script, Agent* agent) {
  script.blocks[static_cast<int>(ContextBlock::Script)] = {reinterpret_cast<unsigned char*>(script.context),
                                                           sizeof script.context};
  vm::Block locals{};
  if (script.locals != nullptr)
    locals = {reinterpret_cast<unsigned char*>(script.locals), VariableCount * sizeof(vm::Value)};
  script.blocks[static_cast<int>(ContextBlock::Locals)] = locals;
  // What nearly all scripts do: OWNR and TARG are the agent, and the variables exist.
  if (agent != nullptr && script.target() == agent->handle &&
      script.context[offset::Owner / 16].handle() == agent->handle) {
    const CompiledScript& compiled = programs_.script(script.number);
    if (std::max(compiled.ofOwner, compiled.ofTarget) <= agent->variables.size()) {
      vm::Block variables = variablesOf(*agent);
      script.blocks[static_cast<int>(ContextBlock::OwnerVariables)] = variables;
      script.blocks[static_cast<int>(ContextBlock::TargetVariables)] = variables;
      return;
    }
  }
  retarget(script);
}

vm::Outcome Execution::resume(Script& script, std::int64_t quantum, Agent* agent) {
  if (scripts_.empty()) nestedLeft_ = static_cast<std::int64_t>(vm_.limits.budget);
  borrowMemory(script, agent);
  script.quantum = script.granted = quantum;
  scripts_.push_back(&script);
  vm::Outcome outcome = vm_.resume(script);
  scripts_.pop_back();
  return outcome;
}

vm::Outcome Execution::resumeNested(Script& script) {
  if (nestedLeft_ <= 0) return vm::Outcome::Yielded;
  vm::Outcome outcome = resume(script, nestedLeft_);
  nestedLeft_ -= script.granted - script.quantum;
  // A nested script shares the rest of the budget, too.
  if (scripts_.size() > 1) scripts_.back()->grant(std::max<std::int64_t>(nestedLeft_, 0));
  return outcome;
}

bool Execution::isExecuting(const Script* script) const {
  return std::find(scripts_.begin(), scripts_.end(), script) != scripts_.end();
}

}  // namespace vellum::caos
