#include "languages/caos/runtime/inspect.h"

#include <optional>

#include "languages/caos/builtins/register.h"
#include "languages/caos/runtime/host_values.h"
#include "languages/caos/world/engine_variables.h"

namespace vellum::caos {

using languages::noVariable;
using languages::Value;
using languages::ValueKind;

namespace {

// Runs the body of a row as a command of a script would, with `target` as TARG.
class OutsideCall {
 public:
  OutsideCall(Engine& engine, AgentHandle target) : engine_(engine) {
    script_.context[offset::Target / 16] = vm::Value::ofHandle(target);
  }
  ~OutsideCall() {
    for (vm::Object* string : strings_) engine_.heap().release(string);
    engine_.vm().clear(script_);
  }
  OutsideCall(const OutsideCall&) = delete;
  OutsideCall& operator=(const OutsideCall&) = delete;

  void add(vm::Slot slot) { arguments_[count_++] = slot; }
  void add(const vm::Value& value) {
    add(value.content);
    vm::Slot tag;
    tag.bits = static_cast<std::uint64_t>(value.tag);
    add(tag);
  }
  // Null: there is no memory for it.
  vm::Object* makeString(std::string_view text) {
    vm::Heap& heap = engine_.heap();
    vm::Object* string = heap.hasRoomFor(text.size()) ? heap.makeString(text) : nullptr;
    if (string != nullptr) own(string);
    return string;
  }
  void own(vm::Object* string) { strings_[strings_[0] != nullptr ? 1 : 0] = string; }  // releases it at the end
  // `path` is for the message when it fails.
  bool run(vm::HostFunction body, std::string_view path, diagnostics::Emitter& emitter) {
    vm::Trap trap;
    vm::HostCall call{engine_.vm(), script_, &engine_, arguments_, result_, trap};
    if (body(call) != vm::HostResult::Trap) return true;
    return languages::wrongValue(emitter, base::cat("'", path, "': ", trap.text));
  }
  const vm::Slot* result() const { return result_; }
  vm::Value resultValue() const { return {result_[0], static_cast<vm::Tag>(result_[1].bits)}; }

 private:
  Engine& engine_;
  Script script_;
  vm::Slot arguments_[6] = {}, result_[2] = {};
  vm::Object* strings_[2] = {};
  int count_ = 0;
};

// What AgentValue and its kinds share: the agent, and values of the machine as those of the host.
class OfAgent : public languages::Variable {
 public:
  OfAgent(Engine& engine, std::int32_t uniqueId, std::string_view path)
      : engine_(engine), uniqueId_(uniqueId), path_(path) {}

 protected:
  // Null: there is none any more, which is reported.
  Agent* agent(diagnostics::Emitter& emitter) {
    Agent* found = engine_.world.agents.find(handle_);
    if (found == nullptr || found->uniqueId != uniqueId_) found = engine_.world.agents.findById(uniqueId_);
    handle_ = found != nullptr ? found->handle : 0;
    if (found == nullptr) noVariable(emitter, base::cat("there is no agent with the unique identifier ", uniqueId_));
    return found;
  }
  // 0: the world. Empty: the agent is gone, which is reported.
  std::optional<AgentHandle> target(diagnostics::Emitter& emitter) {
    if (uniqueId_ == 0) return AgentHandle(0);
    Agent* found = agent(emitter);
    return found != nullptr ? std::optional(found->handle) : std::nullopt;
  }
  void take(const vm::Value& from, Value& value);
  // Of a value that may have any type. Empty: it does not fit, which is reported.
  std::optional<vm::Value> anyOf(const Value& value, OutsideCall& call, diagnostics::Emitter& emitter);
  bool outOfMemory(diagnostics::Emitter& emitter) const {
    return languages::wrongValue(emitter, base::cat("'", path_, "' exceeds the memory limit"));
  }

  Engine& engine_;
  const std::int32_t uniqueId_;  // 0: the world
  const std::string path_;
  AgentHandle handle_ = 0;
  std::string text_;  // of the last value
};

void OfAgent::take(const vm::Value& from, Value& value) {
  if (from.isInt()) {
    value = Value::of(from.asInt());
  } else if (from.isFloat()) {
    value = Value::of(from.asFloat());
  } else if (from.isString()) {
    text_ = vm::text(from.string());
    value = Value::of(std::string_view(text_));
  } else if (const Agent* found = engine_.world.agents.find(from.handle())) {
    text_ = base::cat("agent ", found->uniqueId);
    value = {ValueKind::Object, found->uniqueId, 0, text_};
  } else {
    value = {};
  }
}

std::optional<vm::Value> OfAgent::anyOf(const Value& value, OutsideCall& call, diagnostics::Emitter& emitter) {
  if (value.kind == ValueKind::Object && engine_.world.agents.findById(value.integer) == nullptr) {
    noVariable(emitter, base::cat("there is no agent with the unique identifier ", value.integer));
    return std::nullopt;
  }
  auto given = valueFromHost(engine_, value);
  if (!given) outOfMemory(emitter);
  else if (given->isString()) call.own(given->string());
  return given;
}

// CAOS: OVnn
class ObjectVariable final : public OfAgent {
 public:
  ObjectVariable(Engine& engine, std::int32_t uniqueId, std::string_view path, std::int32_t index)
      : OfAgent(engine, uniqueId, path), index_(index) {}

  bool get(Value& value, diagnostics::Emitter& emitter) override {
    Agent* found = agent(emitter);
    if (found != nullptr) take(found->variables.get(index_), value);
    return found != nullptr;
  }
  bool set(const Value& value, diagnostics::Emitter& emitter) override {
    Agent* found = agent(emitter);
    if (found == nullptr) return false;
    OutsideCall call(engine_, found->handle);
    auto given = anyOf(value, call, emitter);
    if (!given) return false;
    if (!engine_.heap().hasRoomFor(VariableCount * sizeof(vm::Value))) return outOfMemory(emitter);
    engine_.heap().store(engine_.execution.variableOf(*found, index_), *given);
    return true;
  }

 private:
  const std::int32_t index_;
};

// CAOS: VAnn, of the console.
class ConsoleVariable final : public OfAgent {
 public:
  ConsoleVariable(Engine& engine, std::string_view path, vm::Value& place) : OfAgent(engine, 0, path), place_(place) {}

  bool get(Value& value, diagnostics::Emitter&) override {
    take(place_, value);
    return true;
  }
  bool set(const Value& value, diagnostics::Emitter& emitter) override {
    OutsideCall call(engine_, 0);
    auto given = anyOf(value, call, emitter);
    if (given) engine_.heap().store(place_, *given);
    return given.has_value();
  }

 private:
  vm::Value& place_;
};

// CAOS: GAME, EAME, NAME
class NamedValue final : public OfAgent {
 public:
  NamedValue(Engine& engine, std::int32_t uniqueId, std::string_view path, Id id, std::string_view name)
      : OfAgent(engine, uniqueId, path), id_(id), name_(name) {}

  bool get(Value& value, diagnostics::Emitter& emitter) override {
    if (id_ == Id::NameVariable) return getOfAgent(value, emitter);
    // The row would make the variable.
    const auto& all = id_ == Id::GameVariable ? engine_.world.game : engine_.world.engine;
    auto found = all.find(name_);
    take(found != all.end() ? found->second : id_ == Id::GameVariable ? gameDefault(name_) : eameDefault(name_), value);
    return true;
  }
  bool set(const Value& value, diagnostics::Emitter& emitter) override {
    auto handle = target(emitter);
    if (!handle) return false;
    OutsideCall call(engine_, *handle);
    if (!addName(call)) return outOfMemory(emitter);
    auto given = anyOf(value, call, emitter);
    if (!given) return false;
    call.add(*given);
    return call.run(setterOf(id_), path_, emitter);
  }

 private:
  bool addName(OutsideCall& call) {
    vm::Object* string = call.makeString(name_);
    if (string == nullptr) return false;
    if (id_ == Id::NameVariable) call.add(vm::Value::ofString(string));
    else call.add(vm::slotOf(string));
    return true;
  }
  bool getOfAgent(Value& value, diagnostics::Emitter& emitter) {
    auto handle = target(emitter);
    if (!handle) return false;
    OutsideCall call(engine_, *handle);
    if (!addName(call)) return outOfMemory(emitter);
    if (!call.run(bodyOf(id_), path_, emitter)) return false;
    take(call.resultValue(), value);
    engine_.heap().release(call.resultValue());
    return true;
  }

  const Id id_;
  const std::string name_;
};

// The command that sets what a value without arguments reads: it has the same name, and one argument.
const Row* commandOf(const Row& read) {
  std::string_view name = read.name;
  std::size_t blank = name.find(' ');
  const Row* row = blank == name.npos ? findCommand(name) : findCommand(name.substr(0, blank), name.substr(blank + 1));
  if (row == nullptr || row->kind != Kind::Command || row->status != Status::Built || row->arguments.size() != 1)
    return nullptr;
  switch (row->arguments[0].type) {
    case ArgumentType::Integer:
    case ArgumentType::Float:
    case ArgumentType::Decimal:
    case ArgumentType::String:
    case ArgumentType::Agent: return row;
    default: return nullptr;
  }
}

// A value without arguments.
class RowValue final : public OfAgent {
 public:
  RowValue(Engine& engine, std::int32_t uniqueId, std::string_view path, const Row& row)
      : OfAgent(engine, uniqueId, path), read_(row), write_(commandOf(row)) {}

  bool get(Value& value, diagnostics::Emitter& emitter) override {
    auto handle = target(emitter);
    return handle && read(read_, *handle, value, emitter);
  }
  bool set(const Value& value, diagnostics::Emitter& emitter) override {
    auto handle = target(emitter);
    if (!handle) return false;
    OutsideCall call(engine_, *handle);
    bool done = false;
    if (read_.kind == Kind::Variable) {
      auto given = anyOf(value, call, emitter);
      if (given) call.add(*given);
      done = given && call.run(setterOf(read_.id), path_, emitter);
    } else if (write_ != nullptr) {
      done =
          addArgument(call, write_->arguments[0].type, value, emitter) && call.run(bodyOf(write_->id), path_, emitter);
    } else if (isPlace()) {
      done = move(call, *handle, value, emitter);
    } else {
      return languages::wrongValue(emitter, base::cat("no command sets ", read_.name, ": hosts can only read it"));
    }
    engine_.freeDead();
    return done;
  }

 private:
  bool read(const Row& row, AgentHandle handle, Value& value, diagnostics::Emitter& emitter);
  bool addArgument(OutsideCall& call, ArgumentType type, const Value& value, diagnostics::Emitter& emitter);
  bool isPlace() const {
    return read_.id == Id::PosxFloat || read_.id == Id::PosyFloat || read_.id == Id::PoslFloat ||
           read_.id == Id::PostFloat;
  }
  bool move(OutsideCall& call, AgentHandle handle, const Value& value, diagnostics::Emitter& emitter);

  const Row& read_;
  const Row* const write_;  // null: none
};

bool RowValue::read(const Row& row, AgentHandle handle, Value& value, diagnostics::Emitter& emitter) {
  OutsideCall call(engine_, handle);
  if (!call.run(bodyOf(row.id), path_, emitter)) return false;
  switch (row.kind) {
    case Kind::Integer: value = Value::of(call.result()[0].i); break;
    case Kind::Float: value = Value::of(call.result()[0].f); break;
    case Kind::String:
      take(vm::Value::ofString(call.result()[0].r), value);
      engine_.heap().release(call.result()[0].r);
      break;
    default:
      take(call.resultValue(), value);
      engine_.heap().release(call.resultValue());
      break;
  }
  return true;
}

bool RowValue::addArgument(OutsideCall& call, ArgumentType type, const Value& value, diagnostics::Emitter& emitter) {
  const bool isInt = value.kind == ValueKind::Int, isNumber = isInt || value.kind == ValueKind::Float;
  const float number = isInt ? static_cast<float>(value.integer) : value.number;
  switch (type) {
    case ArgumentType::Integer:
      if (!isInt) return languages::wrongKind(emitter, path_, "an int", value.kind);
      call.add(vm::slotOf(value.integer));
      return true;
    case ArgumentType::Float:
      if (!isNumber) return languages::wrongKind(emitter, path_, "a float", value.kind);
      call.add(vm::slotOf(number));
      return true;
    case ArgumentType::Decimal:
      if (!isNumber) return languages::wrongKind(emitter, path_, "a number", value.kind);
      call.add(isInt ? vm::Value::ofInt(value.integer) : vm::Value::ofFloat(value.number));
      return true;
    case ArgumentType::String: {
      if (value.kind != ValueKind::String) return languages::wrongKind(emitter, path_, "a string", value.kind);
      vm::Object* string = call.makeString(value.text);
      if (string == nullptr) return outOfMemory(emitter);
      call.add(vm::slotOf(string));
      return true;
    }
    default: {  // an agent
      if (value.kind != ValueKind::Object && value.kind != ValueKind::None)
        return languages::wrongKind(emitter, path_, "an agent", value.kind);
      auto given = anyOf(value, call, emitter);
      if (given) call.add(*given);
      return given.has_value();
    }
  }
}

// CAOS: MVTO. The other coordinate stays.
bool RowValue::move(OutsideCall& call, AgentHandle handle, const Value& value, diagnostics::Emitter& emitter) {
  if (value.kind != ValueKind::Int && value.kind != ValueKind::Float)
    return languages::wrongKind(emitter, path_, "a float", value.kind);
  Value now, left, top;
  if (!read(read_, handle, now, emitter) || !read(row(Id::PoslFloat), handle, left, emitter) ||
      !read(row(Id::PostFloat), handle, top, emitter))
    return false;
  const float wanted = value.kind == ValueKind::Int ? static_cast<float>(value.integer) : value.number;
  const bool sideways = read_.id == Id::PosxFloat || read_.id == Id::PoslFloat;
  call.add(vm::slotOf(sideways ? left.number + (wanted - now.number) : left.number));
  call.add(vm::slotOf(sideways ? top.number : top.number + (wanted - now.number)));
  return call.run(bodyOf(Id::Mvto), path_, emitter);
}

// "OV07"; empty: it is no such name.
std::optional<std::int32_t> variableNumber(std::string_view path, std::string_view kind) {
  if (path.size() != 4 || !base::equalsIgnoreCase(path.substr(0, 2), kind) || !base::isAsciiDigit(path[2]) ||
      !base::isAsciiDigit(path[3]))
    return std::nullopt;
  return (path[2] - '0') * 10 + (path[3] - '0');
}

// GAME "name": the row, and the name.
std::optional<std::pair<Id, std::string_view>> namedVariable(std::string_view path) {
  std::size_t quote = path.find('"');
  if (quote == path.npos || path.size() < quote + 2 || path.back() != '"') return std::nullopt;
  std::string_view word = base::trim(path.substr(0, quote));
  std::string_view name = path.substr(quote + 1, path.size() - quote - 2);
  for (Id id : {Id::GameVariable, Id::EameVariable, Id::NameVariable})
    if (base::equalsIgnoreCase(word, row(id).name)) return std::pair(id, name);
  return std::nullopt;
}

const Row* valueRow(std::string_view path) {
  std::size_t blank = path.find(' ');
  std::string_view first = path.substr(0, blank);
  std::string_view second = blank == path.npos ? std::string_view() : base::trim(path.substr(blank));
  for (const Row* each : findValues(first, second))
    if (each->isValue() && each->status == Status::Built && each->arguments.empty()) return each;
  return nullptr;
}

void reportUnknown(std::string_view path, diagnostics::Emitter& emitter) {
  diagnostics::SpellingSuggestion near(path);
  for (const Row& each : rows())
    if (each.isValue() && each.status == Status::Built && each.arguments.empty()) near.offer(each.name);
  noVariable(emitter,
             base::cat("'", path,
                       "' is neither OV00 to OV99, nor a value without arguments, nor GAME, EAME or NAME "
                       "with a name in quotation marks"),
             &near);
}

}  // namespace

std::unique_ptr<languages::Variable> findValue(Engine& engine, std::string_view object, std::string_view path,
                                               diagnostics::Emitter& emitter) {
  path = base::trim(path);
  std::int32_t uniqueId = 0;
  if (!object.empty()) {
    auto number = base::parseInt(object);
    uniqueId = number && *number == static_cast<std::int32_t>(*number) ? static_cast<std::int32_t>(*number) : 0;
    if (uniqueId == 0 || engine.world.agents.findById(uniqueId) == nullptr) {
      noVariable(emitter, base::cat("there is no agent with the unique identifier ", object));
      return nullptr;
    }
  }
  auto index = variableNumber(path, "ov");
  auto named = namedVariable(path);
  if (uniqueId == 0 && (index || (named && named->first == Id::NameVariable))) {
    noVariable(emitter, base::cat("'", path, "' belongs to an agent: name its unique identifier"));
    return nullptr;
  }
  if (index) return std::make_unique<ObjectVariable>(engine, uniqueId, path, *index);
  if (named) return std::make_unique<NamedValue>(engine, uniqueId, path, named->first, named->second);
  if (const Row* row = valueRow(path)) return std::make_unique<RowValue>(engine, uniqueId, path, *row);
  reportUnknown(path, emitter);
  return nullptr;
}

std::unique_ptr<languages::Variable> consoleValue(Engine& engine, vm::Value* variables, std::string_view path) {
  path = base::trim(path);
  auto index = variableNumber(path, "va");
  return index ? std::make_unique<ConsoleVariable>(engine, path, variables[*index]) : nullptr;
}

}  // namespace vellum::caos
