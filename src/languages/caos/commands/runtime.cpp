#include "languages/caos/commands/runtime.h"

#include <algorithm>
#include <utility>

#include "base/json.h"
#include "base/text.h"
#include "languages/caos/check/check.h"
#include "languages/caos/commands/call.h"
#include "languages/caos/commands/view.h"
#include "languages/machine.h"

namespace vellum::caos {

static constexpr std::uint64_t DefaultBudget = 20'000'000;
static constexpr std::size_t MaxUnits = 20'000;
static constexpr std::size_t MaxDynamicBytes = std::size_t(16) << 20;
static constexpr int MaxCallDepth = 200;

static std::string unitKey(std::string_view text, bool promoted) { return base::cat(promoted ? "+" : "-", text); }

CaosRuntime::CaosRuntime(const languages::WorldContext& context) : context_(context) {
  lowering_.strictConditions = languages::findOption(context.options, "strict-conditions").has_value();
  openVm();
  openView();
  world_.identity.uid = makeWorldId(world_.identity.name);
}

void CaosRuntime::openVm() {
  vm_.emplace();
  vm_->limits.budget = DefaultBudget;
  languages::setUp(*vm_, context_, "CAOS");
  registerBodies(*this);
}

CaosRuntime::~CaosRuntime() { reset(); }

base::Result<std::uint32_t> CaosRuntime::compile(const CheckedProgram& program, std::string_view name,
                                                 std::string_view text, bool promoted, bool dynamic) {
  if (dynamic && (units_.size() >= MaxUnits || dynamicBytes_ + text.size() > MaxDynamicBytes))
    return base::Error{"too many different texts were given to CAOS"};
  LowerOptions options = lowering_;
  options.localsInBlock = promoted;
  ir::Module module = lower(program, name, options);
  auto loaded = vm_->load(module);
  if (!loaded) return loaded.error();
  Unit unit;
  unit.text = text;
  unit.promoted = promoted;
  unit.dynamic = dynamic;
  unit.module = *loaded;
  unit.firstScript = static_cast<std::uint32_t>(compiled_.size());
  for (std::size_t i = 0; i < program.scripts.size(); ++i) {
    const CheckedScript& script = program.scripts[i];
    unit.parts.push_back(script.part);
    const std::int32_t* c = script.classifier;
    unit.keys.push_back({c[0], c[1], c[2], c[3]});
    CompiledScript compiled{vm_->function(*loaded, ir::FunctionId(i)), script.whole, false};
    for (const ir::Instruction& instruction : module.functions[i].code) {
      if (instruction.op != ir::Op::LoadCV && instruction.op != ir::Op::StoreCV) continue;
      auto needed = static_cast<std::uint8_t>(instruction.d / static_cast<std::int32_t>(sizeof(vm::Value)) + 1);
      switch (static_cast<ContextBlock>(instruction.c)) {
        case ContextBlock::Locals: compiled.usesCaos = true; break;
        case ContextBlock::TargetVariables: compiled.ofTarget = std::max(compiled.ofTarget, needed); break;
        case ContextBlock::OwnerVariables: compiled.ofOwner = std::max(compiled.ofOwner, needed); break;
        case ContextBlock::Script: break;
      }
    }
    compiled_.push_back(compiled);
  }
  if (dynamic) {
    dynamicBytes_ += text.size();
    unitIndex_.emplace(unitKey(text, promoted), static_cast<std::uint32_t>(units_.size()));
  }
  units_.push_back(std::move(unit));
  return static_cast<std::uint32_t>(units_.size() - 1);
}

void CaosRuntime::enterScripts(std::uint32_t index) {
  const Unit& unit = units_[index];
  for (std::size_t i = 0; i < unit.parts.size(); ++i)
    if (unit.parts[i] == CheckedScript::Part::Event)
      world_.scripts.set(unit.keys[i], unit.firstScript + static_cast<std::uint32_t>(i));
}

// Event scripts first, as JECT does: what the install script creates finds its scripts.
void CaosRuntime::install(std::uint32_t index) {
  enterScripts(index);
  for (std::size_t i = 0; i < units_[index].parts.size(); ++i)
    if (units_[index].parts[i] == CheckedScript::Part::Install)
      runToEnd(units_[index].firstScript + static_cast<std::uint32_t>(i));
}

bool CaosRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  emitter_ = &emitter;
  failed_ = false;
  for (source::FileId file : files) {
    diagnostics::Emitter unheard;
    std::size_t before = emitter.errorCount();
    CheckedProgram program = checkText(file, sources()[file].text(), emitter, unheard);
    files_.push_back(file);
    if (emitter.errorCount() > before) {
      failed_ = true;
      continue;
    }
    auto unit = compile(program, sources()[file].name(), {}, false, false);
    if (!unit) {
      emitter.emit(diagnose::Internal, {file, {}}, unit.error().message);
      failed_ = true;
      continue;
    }
    install(*unit);
  }
  sweep();
  emitter_ = nullptr;
  return !failed_;
}

bool CaosRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  return load({snippet}, emitter);
}

bool CaosRuntime::call(std::string_view, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  emitter.emit(diagnose::Internal, {}, "CAOS has no functions to call; give the commands to `vellum eval -l caos`");
  return false;
}

bool CaosRuntime::finish(diagnostics::Emitter& emitter) {
  if (!languages::findOption(context_.options, "remove")) return true;
  emitter_ = &emitter;
  failed_ = false;
  std::vector<std::pair<source::FileId, std::uint32_t>> loaded;
  for (std::uint32_t i = 0; i < units_.size(); ++i) {
    const Unit& unit = units_[i];
    if (unit.dynamic || unit.parts.empty()) continue;
    loaded.push_back({compiled_[unit.firstScript].whole.file, i});
  }
  for (auto [file, index] : loaded) {
    // The remove part is read for real only now: a broken one must not keep a file from loading.
    diagnostics::Emitter unheard;
    std::size_t before = emitter.errorCount();
    checkText(file, sources()[file].text(), unheard, emitter);
    if (emitter.errorCount() > before) {
      failed_ = true;
      continue;
    }
    for (std::size_t i = 0; i < units_[index].parts.size(); ++i)
      if (units_[index].parts[i] == CheckedScript::Part::Remove)
        runToEnd(units_[index].firstScript + static_cast<std::uint32_t>(i));
  }
  sweep();
  emitter_ = nullptr;
  return !failed_;
}

std::unique_ptr<Script> CaosRuntime::makeScript(std::uint32_t number, AgentHandle owner) {
  std::unique_ptr<Script> script;
  if (spare_.empty()) {
    script = std::make_unique<Script>();
  } else {
    script = std::move(spare_.back());
    spare_.pop_back();
  }
  const CompiledScript& compiled = compiled_[number];
  script->function = compiled.function;
  script->number = number;
  script->owner = owner;
  for (std::int32_t at : {offset::Target, offset::Owner, offset::From})
    script->context[at / 16] = vm::Value::ofHandle(at == offset::From ? 0 : owner);
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
    flush(*script);
    if (script->state() != vm::FiberState::Finished) vm_->clear(*script);  // a finished one holds nothing
    for (vm::Value& value : script->context) {
      heap().release(value);
      value = {};
    }
    if (script->ownLocals != nullptr)
      for (int i = 0; i < VariableCount; ++i) heap().release(script->ownLocals[i]);
    script->ownLocals.reset();
    script->locals = nullptr;
    script->iterators.clear();
    if (script->input.open) script->input = {};
    if (script->output.open) script->output = {};
    script->capture = nullptr;
    script->blockable = true;
    script->inst = script->locked = script->waiting = script->ended = false;
    script->callState = 0;
    script->part = 0;
    script->cameraAgent = 0;
    script->cameraPart = 0;
    script->owner = 0;
    script->key = {};
    script->startedAt = ~std::uint64_t(0);
    script->wakeAt = 0;
    script->savedQuantum = 0;
    if (spare_.size() < 1024 + world_.slotCount()) spare_.push_back(std::move(script));
    script = std::move(caller);
  }
}

vm::Value& CaosRuntime::variableOf(Agent& agent, std::int32_t index) {
  giveVariables(agent, index + 1);
  return agent.variables.data()[index];
}

void CaosRuntime::giveVariables(Agent& agent, int count) {
  if (count <= agent.variables.size()) return;
  agent.variables.reserve(count);
  for (Script* script : executing_) retarget(*script);
}

void CaosRuntime::lendVariables(Script& script, ContextBlock which, Agent* agent, int count) {
  vm::Block& block = script.blocks[static_cast<int>(which)];
  block = {};
  if (agent == nullptr) return;
  giveVariables(*agent, count);
  block = {reinterpret_cast<unsigned char*>(agent->variables.data()),
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
  lendVariables(script, ContextBlock::OwnerVariables, owner, compiled.ofOwner);
  if (script.target() == ownerValue.handle())
    lendVariables(script, ContextBlock::TargetVariables, owner, compiled.ofTarget);
  else setTarget(script, script.target());
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

bool CaosRuntime::runToEnd(std::uint32_t number) {
  auto script = makeUnblockable(number, 0);
  vm::Outcome outcome = resume(*script, vm::Fiber::NoQuantum);
  if (outcome == vm::Outcome::Trapped) report(*script);
  recycle(std::move(script));
  return outcome != vm::Outcome::Trapped;
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
  profiler_.died(*agent, world_.indexOf(handle));
  world_.kill(handle);
  for (Script* script : executing_) retarget(*script);
}

bool CaosRuntime::fire(Agent& agent, std::int32_t event, const vm::Value& from, const vm::Value& p1,
                       const vm::Value& p2, const Classifier* as) {
  std::uint32_t index = world_.indexOf(agent.handle);
  if (running_.size() <= index) running_.resize(world_.slotCount());
  if (Script* busy = running_[index].get(); busy != nullptr) {
    // The timer never interrupts; LOCK and INST refuse everything (CAOS: LOCK).
    if (event == 9 || busy->locked || busy->inst || isExecuting(busy)) return false;
  }
  const Classifier& c = as != nullptr ? *as : agent.classifier;
  auto number = world_.findScript(c, event);
  if (!number) return false;
  endRun(std::move(running_[index]));
  auto script = makeScript(*number, agent.handle);
  script->key = {c.family, c.genus, c.species, event};
  store(script->context[offset::From / 16], from);
  store(script->context[offset::Parameter1 / 16], p1);
  store(script->context[offset::Parameter2 / 16], p2);
  script->startedAt = world_.engineTick;
  running_[index] = std::move(script);
  ++profiler_.of(index).scripts;
  if (host().trace != nullptr) trace("script", agent, "script", event);
  slice(agent, FirstQuantum);
  return true;
}

bool CaosRuntime::callScript(Script& script, std::int32_t event, const vm::Value& p1, const vm::Value& p2) {
  Agent* agent = world_.find(script.owner);
  if (agent == nullptr) return false;
  auto number = world_.findScript(agent->classifier, event);
  if (!number) return false;
  std::uint32_t index = world_.indexOf(agent->handle);
  auto called = makeScript(*number, agent->handle);
  const Classifier& c = agent->classifier;
  called->key = {c.family, c.genus, c.species, event};
  store(called->context[offset::From / 16], script.context[offset::From / 16]);
  store(called->context[offset::Parameter1 / 16], p1);
  store(called->context[offset::Parameter2 / 16], p2);
  called->inst = script.inst;
  called->caller = std::move(running_[index]);
  running_[index] = std::move(called);
  return true;
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
    if (alive) profiler_.of(index).add(spent);
    else profiler_.addGone({script.key.family, script.key.genus, script.key.species}, spent);
    if (script.ended || !alive) return;
    std::int64_t left = script.inst ? vm::Fiber::NoQuantum : quantum - static_cast<std::int64_t>(spent.commands);
    quantum = script.inst ? script.savedQuantum : stepping ? left : std::max<std::int64_t>(script.quantum, 0);
    if (quantum > TickQuantum) quantum = 0;
    if (outcome == vm::Outcome::Finished) {
      std::unique_ptr<Script> finished = std::move(running_[index]);
      running_[index] = std::move(finished->caller);
      recycle(std::move(finished));
      if (running_[index] == nullptr) return;
      running_[index]->callState = 2;
      if (tacked_ || (!running_[index]->inst && quantum <= 0)) return;
      continue;
    }
    if (outcome == vm::Outcome::Trapped) {
      std::unique_ptr<Script> failed = std::move(running_[index]);
      const diagnostics::Kind* kind =
          failed->trap().kind == vm::TrapKind::HostError ? &kindOfCode(failed->trap().a) : nullptr;
      bool exception =
          failed->trap().kind == vm::TrapKind::MissingBlock ||
          (kind != nullptr && (kind->name == diagnose::InvalidTarg.name || kind->name == diagnose::InvalidOwnr.name ||
                               kind->name == diagnose::InvalidAgent.name));
      // Script numbers, 255: the agent's own answer to an agent that is not there.
      bool handled = exception && failed->key.event != 255 && world_.findScript(agent.classifier, 255);
      if (!handled) report(*failed);
      recycle(std::move(failed));
      if (handled) fire(agent, 255, vm::Value::ofHandle(handle), {}, {});
      else if ((world_.wolf & 8) != 0) kill(handle);  // CAOS: WOLF, "autokill"
      return;
    }
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

void CaosRuntime::send(Message message) {
  if (world_.messages.size() >= MaxMessages) {
    for (const vm::Value* value : {&message.from, &message.parameter1, &message.parameter2}) heap().release(*value);
    return;
  }
  world_.messages.push_back(message);
}

// What the engine tells because of a message is told in the same tick, as far as it goes.
void CaosRuntime::deliver() {
  static constexpr int Rounds = 8;
  for (int round = 0; round < Rounds && deliverDue(round > 0); ++round) {
  }
}

bool CaosRuntime::deliverDue(bool onlyEngine) {
  due_.clear();
  std::size_t kept = 0;
  for (Message& message : world_.messages) {
    if (message.due <= world_.worldTick && (!onlyEngine || message.constructor)) due_.push_back(message);
    else world_.messages[kept++] = message;
  }
  world_.messages.resize(kept);
  for (const Message& message : due_) {
    if (Agent* agent = world_.find(message.to); agent != nullptr && !agent->paused) {
      ++profiler_.of(world_.indexOf(message.to)).messages;
      // Message numbers 0, 1, 2 are scripts 1, 2, 0 (the manual's tables of messages and scripts).
      std::int32_t event = message.id;
      if (!message.constructor) {
        event = message.id == 0 ? 1 : message.id == 1 ? 2 : message.id == 2 ? 0 : message.id;
        // Asked to be picked up or dropped: done first, and with its own event (CAOS: Message Numbers).
        if (event == 4 || event == 5) {
          carry(*agent, event, message);
          event = -1;
        }
      }
      if (event >= 0) fire(*agent, event, message.from, message.parameter1, message.parameter2);
    }
    for (const vm::Value* value : {&message.from, &message.parameter1, &message.parameter2}) heap().release(*value);
  }
  return !due_.empty();
}

void CaosRuntime::carry(Agent& agent, std::int32_t event, const Message& message) {
  Agent* carrier = message.from.isHandle() ? world_.find(message.from.handle()) : nullptr;
  bool done = false;
  if (event == 4 && carrier != nullptr && carrier != &agent) {
    done = agent.body.carrier != carrier->handle && world_.pickUp(*carrier, agent);
  } else if (event == 5 && agent.body.carrier != 0) {
    world_.drop(agent);
    done = true;
  }
  // Nobody to pick it up, nobody that held it: the script runs nevertheless.
  if (!done) fire(agent, event, message.from, message.parameter1, message.parameter2);
}

void CaosRuntime::beginTick() {
  ++world_.engineTick;
  if (!world_.worldPaused) ++world_.worldTick;
  scheduleInput();
  takeInput(*this);
  world_.move();
  OpenTick& tick = session_.tick;
  tick.turns.clear();
  for (std::size_t i = world_.agents().size(); i-- > 0;)
    if (world_.agents()[i] != nullptr) tick.turns.push_back(world_.agents()[i]->handle);
  tick.next = 0;
  tick.open = true;
}

void CaosRuntime::takeTurn(AgentHandle handle) {
  Agent* agent = world_.find(handle);
  if (agent == nullptr || agent->paused) return;
  world_.animate(*agent);
  if (agent->timerRate > 0 && ++agent->timerCount >= agent->timerRate) {
    agent->timerCount = 0;
    fire(*agent, 9, vm::Value::ofHandle(handle), {}, {});
    if (world_.find(handle) == nullptr) return;
  }
  Script* script = runningOn(*agent);
  if (script != nullptr && script->startedAt != world_.engineTick) slice(*agent, TickQuantum);
}

void CaosRuntime::endTick() {
  session_.tick.open = false;
  deliver();
  if (!world_.worldPaused) world_.spread();
  watch(*this);
  session_.tick.left = 0;
}

// The memory of agents and their scripts lies everywhere: what the next turns need is on its way meanwhile.
void CaosRuntime::fetchAhead(std::size_t turn) const {
  static constexpr std::size_t Agents = 12, Scripts = 8, Variables = 6;
  const std::vector<AgentHandle>& turns = session_.tick.turns;
  if (turn + Agents >= turns.size()) return;
  world_.prefetch(turns[turn + Agents]);
  if (const Agent* agent = world_.find(turns[turn + Variables])) __builtin_prefetch(agent->variables.data());
  std::uint32_t index = world_.indexOf(turns[turn + Scripts]);
  if (index >= running_.size()) return;
  const auto* memory = reinterpret_cast<const char*>(running_[index].get());
  if (memory == nullptr) return;
  for (std::size_t at = 0; at < sizeof(Script); at += 64) __builtin_prefetch(memory + at);
}

// A tick is open between two calls when DBG: TACK stopped it in its middle.
bool CaosRuntime::tick(diagnostics::Emitter& emitter) {
  emitter_ = &emitter;
  failed_ = false;
  if (!session_.tick.open) takeRequests();
  if (over()) {
    emitter_ = nullptr;
    return !failed_;
  }
  std::int32_t ticks = session_.forcedTicks + (world_.debugPaused ? 0 : 1);
  session_.forcedTicks = 0;
  for (; ticks > 0; --ticks) {
    OpenTick& tick = session_.tick;
    tacked_ = false;
    if (!tick.open) beginTick();
    while (tick.next < tick.turns.size() && !tacked_) {
      fetchAhead(tick.next);
      AgentHandle handle = tick.turns[tick.next++];
      Agent* agent = world_.find(handle);
      if (std::int64_t left = std::exchange(tick.left, 0); left <= 0) takeTurn(handle);
      else if (agent != nullptr) slice(*agent, left);
      if (tacked_ && tick.left > 0) --tick.next;  // the rest of its turn
    }
    if (!tacked_) endTick();
  }
  sweep();
  emitter_ = nullptr;
  return !failed_;
}

void CaosRuntime::sweep() {
  for (auto& script : zombies_) recycle(std::move(script));
  zombies_.clear();
  for (auto& agent : world_.releaseDead()) {
    for (vm::Value& value : agent->variables) heap().release(value);
    world_.nameBytes -= agent->named.size() * sizeof(NamedVariable);
    for (NamedVariable& variable : agent->named) {
      heap().release(variable.name);
      heap().release(variable.value);
    }
  }
}

std::uint32_t CaosRuntime::findUnit(std::string_view text, bool promoted) const {
  auto found = unitIndex_.find(unitKey(text, promoted));
  return found == unitIndex_.end() ? 0xffffffff : found->second;
}

std::optional<std::uint32_t> CaosRuntime::unitOf(std::string_view text, bool promoted, CaosResult& result) {
  std::uint32_t unit = findUnit(text, promoted);
  if (unit != 0xffffffff) return unit;
  auto refuse = [&](std::string message, std::string_view name) {
    result = {CaosResult::ParseError, std::move(message), name};
    return std::nullopt;
  };
  auto file = sources().add("CAOS string", text);
  if (!file) return refuse(file.error().message, diagnose::UnableToParse.name);
  diagnostics::Emitter errors, unheard;
  CheckedProgram program = checkText(*file, sources()[*file].text(), errors, unheard);
  for (const diagnostics::Diagnostic& diagnostic : errors.all())
    if (diagnostic.severity == diagnostics::Severity::Error) return refuse(diagnostic.message, diagnostic.name);
  auto compiled = compile(program, "CAOS string", text, promoted, true);
  if (!compiled) return refuse(compiled.error().message, diagnose::UnableToParse.name);
  return *compiled;
}

CaosRuntime::CaosResult CaosRuntime::runText(Script& script, std::string_view text, bool promoted, bool propagate,
                                             const vm::Value& p1, const vm::Value& p2, std::string& output) {
  CaosResult result;
  if (executing_.size() >= MaxCallDepth)
    return {CaosResult::RunError, std::string(diagnose::NestedScripts.text), diagnose::NestedScripts.name};
  auto unit = unitOf(text, promoted, result);
  if (!unit) return result;
  enterScripts(*unit);
  std::size_t count = units_[*unit].parts.size();
  std::uint32_t first = units_[*unit].firstScript;
  for (std::uint32_t i = 0; i < count && result.outcome == CaosResult::Ok; ++i) {
    if (units_[*unit].parts[i] != CheckedScript::Part::Install) continue;
    auto inner = makeUnblockable(first + i, propagate || promoted ? script.context[offset::Owner / 16].handle() : 0);
    inner->capture = &output;
    inner->key = script.key;
    if (promoted) inner->locals = script.locals;
    if (promoted) inner->context[offset::Target / 16] = script.context[offset::Target / 16];
    if (propagate || promoted) store(inner->context[offset::From / 16], script.context[offset::From / 16]);
    store(inner->context[offset::Parameter1 / 16], p1);
    store(inner->context[offset::Parameter2 / 16], p2);
    vm::Outcome outcome = resume(*inner, vm::Fiber::NoQuantum);
    if (promoted) setTarget(script, inner->target());
    if (outcome == vm::Outcome::Trapped) {
      diagnostics::Diagnostic described = describe(*inner);
      result = {CaosResult::RunError, described.message, described.name};
    }
    if (promoted) inner->locals = nullptr;
    recycle(std::move(inner));
  }
  return result;
}

CaosRuntime::CaosResult CaosRuntime::inject(std::string_view text, std::int32_t parts, std::string& output) {
  CaosResult result;
  if (executing_.size() >= MaxCallDepth)
    return {CaosResult::RunError, std::string(diagnose::NestedScripts.text), diagnose::NestedScripts.name};
  auto unit = unitOf(text, false, result);
  if (!unit) return result;
  if (units_[*unit].parts.empty()) return result;
  auto run = [&](CheckedScript::Part part) {
    for (std::uint32_t i = 0; i < units_[*unit].parts.size() && result.outcome == CaosResult::Ok; ++i) {
      if (units_[*unit].parts[i] != part) continue;
      auto script = makeUnblockable(units_[*unit].firstScript + i, 0);
      script->capture = &output;
      if (resume(*script, vm::Fiber::NoQuantum) == vm::Outcome::Trapped) {
        diagnostics::Diagnostic described = describe(*script);
        result = {CaosResult::RunError, described.message, described.name};
      }
      recycle(std::move(script));
    }
  };
  if ((parts & RemovePart) != 0) {
    // Errors of remove parts did not count when the text was compiled.
    diagnostics::Emitter unheard, errors;
    source::FileId file = compiled_[units_[*unit].firstScript].whole.file;
    checkText(file, sources()[file].text(), unheard, errors);
    if (errors.hasErrors()) return {CaosResult::ParseError, errors.all()[0].message, errors.all()[0].name};
    run(CheckedScript::Part::Remove);
  }
  if ((parts & EventScripts) != 0) enterScripts(*unit);
  if ((parts & InstallPart) != 0) run(CheckedScript::Part::Install);
  return result;
}

bool CaosRuntime::removeScript(const ScriptKey& key) {
  auto found = world_.scripts.all().find(key);
  if (found == world_.scripts.all().end()) return true;
  for (const auto& running : running_)
    for (const Script* script = running.get(); script != nullptr; script = script->caller.get())
      if (script->number == found->second) return false;
  world_.scripts.erase(key);
  return true;
}

void CaosRuntime::trace(std::string_view event, const Agent& agent, std::string_view name, std::int32_t number) {
  if (host().trace == nullptr) return;
  base::JsonWriter json;
  const Classifier& c = agent.classifier;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("event", event);
  json.member("agent", base::cat(c.family, ' ', c.genus, ' ', c.species)).member("unid", agent.uniqueId);
  if (!name.empty()) json.member(name, number);
  json.end();
  host().trace->line(json.text());
}

std::string CaosRuntime::sourceOf(std::uint32_t number) const {
  return std::string(context_.sources.text(compiled_[number].whole));
}

void CaosRuntime::print(Script& script, std::string_view text) {
  if (script.output.open) {
    if (script.output.text.size() + text.size() > (std::size_t(64) << 20)) return;
    script.output.text.append(text);
    script.output.changed = true;
  } else if (script.capture != nullptr) {
    if (script.capture->size() + text.size() > (std::size_t(64) << 20)) return;
    script.capture->append(text);
  } else if (host().output != nullptr) {
    host().output->print(text);
  }
}

}  // namespace vellum::caos
