// Properties and variables of objects by name, for hosts.
#include <cstring>

#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/timers.h"

namespace vellum::skrit {

using languages::noVariable;
using languages::Value;
using languages::ValueKind;

namespace {

// Where a name leads: a variable of an object; without an object there is none.
struct Place {
  SkritObject* object = nullptr;
  std::uint32_t variable = 0;  // in Program::variables
};

std::optional<std::uint32_t> variableNamed(const Program& program, std::string_view name) {
  for (std::size_t i = 0; i < program.variables.size(); ++i)
    if (base::equalsIgnoreCase(tables::withoutDollar(program.variables[i].name), tables::withoutDollar(name)))
      return static_cast<std::uint32_t>(i);
  return std::nullopt;
}

// The value of a variable of that type; a string stays in `text`.
Value valueAt(Type type, const unsigned char* at, std::string& text) {
  Value value;
  if (type.text()) {
    vm::Object* string;
    std::memcpy(&string, at, sizeof string);
    text = vm::text(string);
    return Value::of(std::string_view(text));
  }
  value.kind = type.is(Base::Float) ? ValueKind::Float : ValueKind::Int;
  if (type.is(Base::Float)) std::memcpy(&value.number, at, 4);
  else std::memcpy(&value.integer, at, 4);
  return value;
}

bool setTextAt(SkritRuntime& runtime, unsigned char* at, const Value& value, diagnostics::Emitter& emitter) {
  vm::Object* string = runtime.makeString(value.text);
  if (string == nullptr) return languages::wrongValue(emitter, base::cat("the string exceeds the memory limit"));
  vm::Object* old;
  std::memcpy(&old, at, sizeof old);
  std::memcpy(at, &string, sizeof string);
  runtime.release(old);
  return true;
}

bool setAt(SkritRuntime& runtime, Type type, unsigned char* at, std::string_view name, const Value& value,
           diagnostics::Emitter& emitter) {
  if (type.text()) {
    if (value.kind == ValueKind::String) return setTextAt(runtime, at, value, emitter);
    return languages::wrongKind(emitter, name, "a string", value.kind);
  }
  bool isInt = value.kind == ValueKind::Int;
  if (type.is(Base::Float)) {
    if (!isInt && value.kind != ValueKind::Float) return languages::wrongKind(emitter, name, "a float", value.kind);
    float number = isInt ? static_cast<float>(value.integer) : value.number;
    std::memcpy(at, &number, 4);
    return true;
  }
  if (!isInt) return languages::wrongKind(emitter, name, "an int", value.kind);
  std::int32_t number = type.is(Base::Bool) ? value.integer != 0 : value.integer;
  std::memcpy(at, &number, 4);
  return true;
}

// A variable that an entry of the console declares. A later entry may declare it otherwise.
class ConsoleVariable final : public languages::Variable {
 public:
  ConsoleVariable(SkritRuntime& runtime, std::string_view name) : runtime_(runtime), name_(name) {}

  bool get(Value& value, diagnostics::Emitter&) override {
    SessionVariable* found = runtime_.console().session().find(name_);
    if (found == nullptr) return false;
    value = valueAt(found->type, found->memory(), text_);
    return true;
  }
  bool set(const Value& value, diagnostics::Emitter& emitter) override {
    SessionVariable* found = runtime_.console().session().find(name_);
    return found != nullptr && setAt(runtime_, found->type, found->memory(), name_, value, emitter);
  }

 private:
  SkritRuntime& runtime_;
  const std::string name_;
  std::string text_;  // of the last value
};

// What an object has besides its variables. In parentheses: no variable has such a name.
constexpr std::string_view StateFact = "(state)", TimersFact = "(timers)";

// "1 in 0.5 s, 2 in 3 updates, global".
std::string timersText(const SkritObject& object, const Clock& clock) {
  std::string text;
  for (const Timer& timer : object.timers) {
    base::append(text, base::cat(text.empty() ? "" : ", ", timer.id, " in "));
    base::appendGeneral(text, timeLeft(clock, timer), 4);
    base::append(text, base::cat(timer.frames ? " updates" : " s", timer.global ? ", global" : ""));
  }
  return text;
}

class ObjectFact final : public languages::Variable {
 public:
  ObjectFact(SkritRuntime& runtime, std::int32_t handle, bool isState)
      : runtime_(runtime), handle_(handle), isState_(isState) {}

  bool get(Value& value, diagnostics::Emitter& emitter) override {
    const SkritObject* object = runtime_.engine().objects.find(handle_);
    if (object == nullptr) return noVariable(emitter, base::cat("no object has the number ", handle_));
    if (!isState_) text_ = timersText(*object, runtime_.engine().clock);
    else text_ = object->state == NoIndex ? "" : object->implementation->states[object->state].name;
    value = Value::of(std::string_view(text_));
    return true;
  }
  bool set(const Value& value, diagnostics::Emitter& emitter) override {
    if (!isState_) return languages::wrongValue(emitter, "only the skrit changes its timers");
    SkritObject* object = runtime_.engine().objects.find(handle_);
    if (object == nullptr) return noVariable(emitter, base::cat("no object has the number ", handle_));
    if (value.kind != ValueKind::String) return languages::wrongKind(emitter, StateFact, "a string", value.kind);
    const auto& states = object->implementation->states;
    diagnostics::SpellingSuggestion near(value.text);
    for (std::uint32_t i = 0; i < states.size(); ++i) {
      near.offer(states[i].name);
      if (!base::equalsIgnoreCase(tables::withoutDollar(states[i].name), tables::withoutDollar(value.text))) continue;
      const SkritRuntime::Session session(runtime_, emitter);
      {
        const Running running(runtime_.engine(), *object);  // its handlers run at its end
        requestState(*object, i);
      }
      return session.ok();
    }
    return noVariable(emitter, base::cat("the skrit has no state '", value.text, "'"), &near);
  }

 private:
  SkritRuntime& runtime_;
  const std::int32_t handle_;
  const bool isState_;
  std::string text_;  // of the last value
};

class ObjectVariable final : public languages::Variable {
 public:
  ObjectVariable(SkritRuntime& runtime, std::string_view object, std::string_view path)
      : runtime_(runtime), object_(object), path_(path) {}

  bool get(Value& value, diagnostics::Emitter& emitter) override;
  bool set(const Value& value, diagnostics::Emitter& emitter) override;
  // Finds it where it was not found yet, or its object or its code is gone.
  bool find(diagnostics::Emitter& emitter);

 private:
  std::vector<SkritObject*> candidates(std::string_view& name, diagnostics::Emitter& emitter) const;
  void offerAll(const std::vector<SkritObject*>& objects, diagnostics::SpellingSuggestion& near) const;
  const skrit::Variable& declaration() const {
    return codeOf(*place_.object->implementation).program.variables[place_.variable];
  }
  unsigned char* memory() const;

  SkritRuntime& runtime_;
  const std::string object_, path_;
  Place place_;
  std::int32_t handle_ = 0;    // of the object
  std::uint32_t foundIn_ = 0;  // SkritRuntime::codeVersion() at the time
  std::string text_;           // of the last value
};

// The objects that may have the variable, in order. `name`: what is looked for in them.
std::vector<SkritObject*> ObjectVariable::candidates(std::string_view& name, diagnostics::Emitter& emitter) const {
  std::vector<SkritObject*> found;
  Engine& engine = runtime_.engine();
  auto add = [&](std::int32_t handle) {
    if (SkritObject* object = engine.objects.find(handle); object != nullptr && !object->dead) found.push_back(object);
  };
  if (object_.empty()) {
    for (std::int32_t handle : runtime_.roots()) add(handle);
    if (found.empty()) noVariable(emitter, "no object that was loaded is alive");
    return found;
  }
  if (auto number = base::parseInt(object_); number && *number > 0 && *number <= ObjectTable::LastHandle) {
    auto handle = static_cast<std::int32_t>(*number);
    add(handle);
    Go* go = found.empty() ? runtime_.game().world().gos.find(handle) : nullptr;
    if (go != nullptr) {
      std::size_t dot = name.find('.');
      std::string_view component = dot == name.npos ? std::string_view() : name.substr(0, dot);
      if (dot != name.npos) name.remove_prefix(dot + 1);
      for (const GoComponent& each : go->components)
        if (component.empty() || base::equalsIgnoreCase(each.name, component)) add(each.skrit);
    }
    if (found.empty()) noVariable(emitter, base::cat("no object with skrits has the number ", object_));
    return found;
  }
  diagnostics::SpellingSuggestion near(object_);
  engine.objects.forEach([&](SkritObject& object) {
    near.offer(object.implementation->name);
    if (!object.dead && tables::sameSkrit(object.implementation->name, object_)) found.assign(1, &object);
  });
  if (found.empty()) noVariable(emitter, base::cat("no object runs the skrit '", object_, "'"), &near);
  return found;
}

void ObjectVariable::offerAll(const std::vector<SkritObject*>& objects, diagnostics::SpellingSuggestion& near) const {
  for (const SkritObject* object : objects)
    for (const skrit::Variable& variable : codeOf(*object->implementation).program.variables) near.offer(variable.name);
}

bool ObjectVariable::find(diagnostics::Emitter& emitter) {
  if (foundIn_ == runtime_.codeVersion() && runtime_.engine().objects.find(handle_) == place_.object) return true;
  foundIn_ = 0;
  std::string_view name = path_;
  std::vector<SkritObject*> objects = candidates(name, emitter);
  if (objects.empty()) return false;
  for (SkritObject* object : objects) {
    auto variable = variableNamed(codeOf(*object->implementation).program, name);
    if (!variable) continue;
    place_ = {object, *variable};
    handle_ = object->handle;
    foundIn_ = runtime_.codeVersion();
    return true;
  }
  std::string wanted = tables::withDollar(name);
  diagnostics::SpellingSuggestion near(wanted);
  offerAll(objects, near);
  return noVariable(emitter,
                    object_.empty() ? base::cat("no loaded object has a property or variable '", wanted, "'")
                                    : base::cat("'", object_, "' has no property or variable '", wanted, "'"),
                    &near);
}

unsigned char* ObjectVariable::memory() const {
  Code& code = codeOf(*place_.object->implementation);
  std::span<std::uint64_t> block = declaration().shared ? std::span(code.shared) : place_.object->memory;
  return reinterpret_cast<unsigned char*>(block.data()) + code.layout.offsets[place_.variable];
}

bool ObjectVariable::get(Value& value, diagnostics::Emitter& emitter) {
  if (!find(emitter)) return false;
  value = valueAt(declaration().type, memory(), text_);
  return true;
}

bool ObjectVariable::set(const Value& value, diagnostics::Emitter& emitter) {
  return find(emitter) && setAt(runtime_, declaration().type, memory(), path_, value, emitter);
}

}  // namespace

std::vector<languages::InspectedObject> SkritRuntime::objects() {
  std::vector<languages::InspectedObject> out;
  for (std::int32_t handle : engine_.objects.handles()) {
    const SkritObject* object = engine_.objects.find(handle);
    if (object == nullptr) continue;
    std::string about = object->implementation->name;
    if (object->state < object->implementation->states.size())
      base::append(about, base::cat(", in state ", object->implementation->states[object->state].name));
    out.push_back({std::to_string(handle), std::move(about)});
  }
  return out;
}

// The object with that number, or the first that runs the skrit of that name.
static SkritObject* objectNamed(Engine& engine, std::string_view name) {
  if (auto handle = base::parseInt(name)) return engine.objects.find(static_cast<std::int32_t>(*handle));
  SkritObject* found = nullptr;
  if (!name.empty())
    engine.objects.forEach([&](SkritObject& each) {
      if (found == nullptr && !each.dead && tables::sameSkrit(each.implementation->name, name)) found = &each;
    });
  return found;
}

std::vector<std::string> SkritRuntime::values(std::string& object) {
  const SkritObject* found = objectNamed(engine_, object);
  if (found != nullptr) object = std::to_string(found->handle);
  std::vector<std::string> out;
  if (object.empty())
    for (const SessionVariable& variable : console_.session().variables())
      out.emplace_back(tables::withoutDollar(variable.name));
  if (found != nullptr && found->state != NoIndex) out.emplace_back(StateFact);
  if (found != nullptr && !found->timers.empty()) out.emplace_back(TimersFact);
  if (found != nullptr)
    for (const Variable& variable : codeOf(*found->implementation).program.variables)
      out.emplace_back(tables::withoutDollar(variable.name));
  return out;
}

std::unique_ptr<languages::Variable> SkritRuntime::variable(std::string_view object, std::string_view path,
                                                            diagnostics::Emitter& emitter) {
  if (object.empty() && console_.session().find(path) != nullptr) return std::make_unique<ConsoleVariable>(*this, path);
  // People write it without the parentheses, too.
  const SkritObject* owner = objectNamed(engine_, object);
  const bool isState = path == StateFact || (path == "state" && owner != nullptr && owner->state != NoIndex &&
                                             !variableNamed(codeOf(*owner->implementation).program, path));
  if (owner != nullptr && (isState || path == TimersFact))
    return std::make_unique<ObjectFact>(*this, owner->handle, isState);
  auto variable = std::make_unique<ObjectVariable>(*this, object, path);
  if (!variable->find(emitter)) return nullptr;
  return variable;
}

// A note for each name that an entry does not declare, but an object that was loaded.
void SkritRuntime::noteObjectVariables(std::size_t from, diagnostics::Emitter& emitter) {
  std::vector<std::string> names;
  for (std::size_t i = from; i < emitter.all().size(); ++i) {
    const diagnostics::Diagnostic& each = emitter.all()[i];
    if (each.name == diag::UnknownUserName.name && each.location.valid())
      names.emplace_back(context_.sources.text(each.location));
  }
  for (const std::string& name : names)
    for (std::int32_t handle : roots_) {
      const SkritObject* object = engine_.objects.find(handle);
      if (object == nullptr || object->dead || !variableNamed(codeOf(*object->implementation).program, name)) continue;
      emitter.emit(diag::VariableOfObject, {}, name, handle, object->implementation->name);
      break;
    }
}

}  // namespace vellum::skrit
