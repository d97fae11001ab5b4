#include "languages/caos/runtime/script_pool.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vellum::caos {

std::unique_ptr<Script> ScriptPool::make(std::uint32_t number, AgentHandle owner) {
  std::unique_ptr<Script> script = makeIdle(number, owner);
  vm_.start(*script, programs_.script(number).function);
  return script;
}

std::unique_ptr<Script> ScriptPool::makeIdle(std::uint32_t number, AgentHandle owner) {
  std::unique_ptr<Script> script;
  if (spare_.empty()) {
    script.reset(new (&account_) Script);
  } else {
    script = std::move(spare_.back());
    spare_.pop_back();
  }
  bytes_ += ScriptBytes;
  const CompiledScript& compiled = programs_.script(number);
  script->number = number;
  script->owner = owner;
  script->context[offset::Target / 16] = script->context[offset::Owner / 16] = vm::Value::ofHandle(owner);
  script->context[offset::From / 16] = vm::Value::ofHandle(0);
  if (compiled.usesCaos) {
    if (spareLocals_.empty()) {
      script->ownLocals = std::make_unique<vm::Value[]>(VariableCount);
    } else {
      script->ownLocals = std::move(spareLocals_.back());
      spareLocals_.pop_back();
    }
    script->ownLocalsUsed = compiled.ofLocals;
    script->locals = script->ownLocals.get();
  }
  return script;
}

std::unique_ptr<Script> ScriptPool::makeUnblockable(std::uint32_t number, AgentHandle owner) {
  auto script = make(number, owner);
  script->blockable = false;
  script->inst = true;
  return script;
}

void ScriptPool::clearLocals(Script& script) {
  vm::Value* locals = script.ownLocals.get();
  for (int i = 0; i < script.ownLocalsUsed; ++i) vm_.heap().release(std::exchange(locals[i], vm::Value()));
  if (spareLocals_.size() < MaxSpareLocals) spareLocals_.push_back(std::move(script.ownLocals));
  script.ownLocals.reset();
}

void ScriptPool::recycle(std::unique_ptr<Script> script) {
  while (script != nullptr) {
    std::unique_ptr<Script> caller = std::move(script->caller);
    bytes_ -= ScriptBytes;
    if (script->streams.get() != nullptr) files_.flush(*script);
    if (script->state() != vm::FiberState::Finished) vm_.clear(*script);  // a finished one holds nothing
    bool strings = false;
    for (const vm::Value& value : script->context) strings |= value.isString();
    if (strings)
      for (const vm::Value& value : script->context) vm_.heap().release(value);
    std::fill(std::begin(script->context), std::end(script->context), vm::Value());
    if (script->ownLocals != nullptr) clearLocals(*script);
    script->iterators.clear();
    script->streams.clear();
    static_cast<ScriptState&>(*script) = {};
    if (spare_.size() < 1024 + world_.agents.slotCount()) spare_.push_back(std::move(script));
    script = std::move(caller);
  }
}

}  // namespace vellum::caos
