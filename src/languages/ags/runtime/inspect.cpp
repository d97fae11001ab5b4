#include "languages/ags/runtime/inspect.h"

#include <cstring>

#include "base/short_vector.h"
#include "languages/ags/runtime/value_text.h"
#include "languages/ags/runtime/variable_path.h"
#include "vm/fast_call.h"

namespace vellum::ags {

using languages::Value;
using languages::ValueKind;

namespace {

// Walks the steps of a path. Keeps the objects on its way until it ends.
class Walk {
 public:
  Walk(Engine& engine, std::string_view path, diagnostics::Emitter& emitter)
      : engine_(engine), path_(path), emitter_(emitter) {}
  ~Walk() {
    for (vm::Object* object : kept_) engine_.vm().heap().release(object);
  }
  Walk(const Walk&) = delete;
  Walk& operator=(const Walk&) = delete;

  // To the value after a step. False: it is not there, which is reported.
  bool step(const PathStep& step);
  // Its register contents: a number or a reference; not of blocks.
  vm::Slot slot() const;
  // Stores a value; a reference is counted.
  void store(const Type* type, vm::Slot value);
  // Calls an attribute's function with the current value as its object. Takes no index where it has none.
  bool call(const PathStep& step, const Accessor& accessor, const vm::Slot* value, vm::Slot& result);
  void keep(vm::Object* object) { kept_.push_back(object); }
  // Of a struct or an array.
  const unsigned char* memory() const { return at_; }

 private:
  bool nothing(std::string_view what) {
    return languages::wrongValue(emitter_, base::cat("'", path_, "' can't be reached: ", what));
  }
  bool enter();  // the object that a reference refers to
  bool element(const PathStep& step);
  bool callHost(const api::HostBody& body, std::span<const vm::Slot> slots, vm::Slot& result);
  bool callScript(vm::FunctionRef function, std::span<const vm::Slot> slots, const Type* type, vm::Slot& result);

  Engine& engine_;
  const std::string_view path_;
  diagnostics::Emitter& emitter_;
  const Type* type_ = nullptr;
  unsigned char* at_ = nullptr;  // where it is in memory; null: `value_` is it
  vm::Object* block_ = nullptr;  // of a struct or a fixed array: the object that `at_` is in
  vm::Slot value_{};
  base::ShortVector<vm::Object*> kept_;
};

vm::Slot Walk::slot() const { return at_ == nullptr ? value_ : loadSlot(at_, type_); }

void Walk::store(const Type* type, vm::Slot value) {
  if (type->isReference()) {
    vm::Object* old = slot().r;
    vm::Heap::retain(value.r);
    std::memcpy(at_, &value.r, 8);
    engine_.vm().heap().release(old);
  } else {
    std::memcpy(at_, &value.i, storedBytes(type));  // the lower bytes: as scripts store
  }
}

bool Walk::enter() {
  if (isBlock(type_)) return true;
  vm::Object* object = slot().r;
  if (object == nullptr) return nothing("it is null on the way");
  at_ = object->data();
  block_ = object;
  return true;
}

bool Walk::element(const PathStep& step) {
  auto index = static_cast<std::uint32_t>(step.number);
  bool isDynamic = type_->kind == TypeKind::DynamicArray;
  if (!enter()) return false;
  if (isDynamic && index >= block_->length)
    return nothing(base::cat("the index ", index, " is outside the array, which has ", block_->length, " elements"));
  at_ += std::size_t(index) * storedBytes(step.type);
  return true;
}

bool Walk::step(const PathStep& step) {
  switch (step.kind) {
    case PathStep::Kind::Name: break;
    case PathStep::Kind::Constant:
      value_ = step.type->isFloat() ? vm::slotOf(step.real) : vm::slotOf(step.number);
      break;
    case PathStep::Kind::Global:
      at_ = engine_.vm().globals(engine_.code.module()) + step.number;
      if (!isBlock(step.type)) break;
      std::memcpy(&block_, at_, 8);
      if (block_ == nullptr) return nothing("the scripts have not started");
      at_ = block_->data();
      break;
    case PathStep::Kind::Field:
      if (!enter()) return false;
      at_ += step.number;
      break;
    case PathStep::Kind::Element:
      if (!element(step)) return false;
      break;
    case PathStep::Kind::Length: {
      const vm::Object* array = slot().r;
      if (array == nullptr) return nothing("it is null on the way");
      value_ = vm::slotOf(static_cast<std::int32_t>(array->length));
      at_ = nullptr;
      break;
    }
    case PathStep::Kind::Attribute: {
      vm::Slot result{};
      if (!call(step, step.getter, nullptr, result)) return false;
      if (step.type->isReference() && result.r != nullptr) keep(result.r);
      value_ = result;
      at_ = nullptr;
      break;
    }
  }
  type_ = step.type;
  return true;
}

bool Walk::call(const PathStep& step, const Accessor& accessor, const vm::Slot* value, vm::Slot& result) {
  vm::Slot slots[4];  // an object takes two at most, the index and the value one each
  std::size_t count = 0;
  if (!step.isStatic && !step.owner->isManaged && type_ != nullptr && type_->kind == TypeKind::Struct) {
    // Functions of a struct get the object that it is in, and its offset there.
    slots[count++] = vm::slotOf(block_);
    slots[count++] = vm::slotOf(static_cast<std::int32_t>(at_ - block_->data()));
  } else if (!step.isStatic) {
    vm::Object* object = slot().r;
    if (object == nullptr) return nothing("it is null on the way");
    slots[count++] = vm::slotOf(object);
  }
  if (step.isIndexed) slots[count++] = vm::slotOf(step.number);
  if (value != nullptr) slots[count++] = *value;
  if (accessor.script == nullptr) return callHost(accessor.host, {slots, count}, result);
  // The function's parameters own their references.
  if (!step.isStatic && step.owner->isManaged) vm::Heap::retain(slots[0].r);
  if (value != nullptr && step.type->isReference()) vm::Heap::retain(value->r);
  return callScript(accessor.script, {slots, count}, value == nullptr ? step.type : nullptr, result);
}

bool Walk::callHost(const api::HostBody& body, std::span<const vm::Slot> slots, vm::Slot& result) {
  api::Binding binding;
  binding.context = &engine_.machine.services;
  binding.fast = body.fast;
  binding.fixed = static_cast<int>(slots.size());
  vm::Fiber& fiber = engine_.execution.console;
  vm::Slot results[2] = {};
  vm::Trap trap;
  vm::HostCall call{engine_.vm(), fiber, &binding, slots.data(), results, trap};
  engine_.adventure->console = &fiber;
  vm::HostResult outcome =
      body.fast != nullptr ? vm::answerOnSlowPath(call, body.fast, binding.fixed) : body.slow(call);
  engine_.adventure->console = nullptr;
  result = results[0];
  if (outcome != vm::HostResult::Trap) return true;
  engine_.execution.report(trap, emitter_);
  return false;
}

bool Walk::callScript(vm::FunctionRef function, std::span<const vm::Slot> slots, const Type* type, vm::Slot& result) {
  vm::Fiber& fiber = engine_.execution.console;
  engine_.adventure->console = &fiber;
  bool good = engine_.execution.run(function, emitter_, slots);
  if (type != nullptr && fiber.state() == vm::FiberState::Finished) result = engine_.vm().takeResult(fiber);
  engine_.adventure->console = nullptr;
  engine_.vm().clear(fiber);
  return good;
}

class AgsVariable final : public languages::Variable {
 public:
  AgsVariable(Engine& engine, std::string_view script, std::string_view path)
      : engine_(engine), script_(script), path_(path) {}

  // Resolves the path where that is not done yet, or the scripts were linked again.
  bool find(diagnostics::Emitter& emitter) {
    if (foundIn_ == engine_.scripts.version() && foundIn_ != 0) return true;
    foundIn_ = 0;
    if (!resolvePath(engine_, script_, path_, steps_, emitter)) return false;
    foundIn_ = engine_.scripts.version();
    const PathStep& step = steps_.back();
    isPlain_ = steps_.size() == 1 && step.kind == PathStep::Kind::Global && !step.isReadonly && !isBlock(step.type) &&
               !step.type->isReference() && storedBytes(step.type) == 4;
    return true;
  }
  bool get(Value& value, diagnostics::Emitter& emitter) override;
  bool set(const Value& value, diagnostics::Emitter& emitter) override;

 private:
  bool walk(Walk& walk, std::size_t steps) const {
    for (std::size_t i = 0; i < steps; ++i)
      if (!walk.step(steps_[i])) return false;
    return true;
  }
  unsigned char* plain() const { return engine_.vm().globals(engine_.code.module()) + steps_[0].number; }
  void take(const Type* type, vm::Slot slot, Value& value);
  // The register contents for a value; a new string is kept by the walk.
  bool slotOf(const Type* type, const Value& value, Walk& walk, vm::Slot& slot, diagnostics::Emitter& emitter) const;

  Engine& engine_;
  const std::string script_, path_;
  std::uint32_t foundIn_ = 0;  // Scripts::version() at the time
  bool isPlain_ = false;       // a global int or float, which needs no walk
  std::vector<PathStep> steps_;
  std::string text_;  // of the last value
};

void AgsVariable::take(const Type* type, vm::Slot slot, Value& value) {
  if (!type->isReference()) {
    value = type->isFloat() ? Value::of(slot.f) : Value::of(slot.i);
    return;
  }
  if (slot.r == nullptr) return;
  text_ = valueText(engine_.vm().heap(), slot, type);
  value = {type->isString() ? ValueKind::String : ValueKind::Object, 0, 0, text_};
}

bool AgsVariable::get(Value& value, diagnostics::Emitter& emitter) {
  if (!find(emitter)) return false;
  const Type* type = steps_.back().type;
  if (isPlain_) {
    vm::Slot slot;
    std::memcpy(&slot.i, plain(), 4);
    value.kind = type->isFloat() ? ValueKind::Float : ValueKind::Int;
    if (type->isFloat()) value.number = slot.f;
    else value.integer = slot.i;
    return true;
  }
  Walk way(engine_, path_, emitter);
  if (!walk(way, steps_.size())) return false;
  if (isBlock(type)) {
    text_ = contentText(engine_.vm().heap(), way.memory(), type);
    value = {ValueKind::Object, 0, 0, text_};
  } else {
    take(type, way.slot(), value);
  }
  return true;
}

bool AgsVariable::slotOf(const Type* type, const Value& value, Walk& walk, vm::Slot& slot,
                         diagnostics::Emitter& emitter) const {
  const bool isInt = value.kind == ValueKind::Int;
  if (type->isFloat()) {
    if (!isInt && value.kind != ValueKind::Float) return languages::wrongKind(emitter, path_, "a float", value.kind);
    slot = vm::slotOf(isInt ? static_cast<float>(value.integer) : value.number);
    return true;
  }
  if (type->isIntLike()) {
    if (!isInt) return languages::wrongKind(emitter, path_, "an int", value.kind);
    slot = vm::slotOf(value.integer);
    return true;
  }
  slot = vm::slotOf(static_cast<vm::Object*>(nullptr));
  if (value.kind == ValueKind::None) return true;
  if (!type->isString())
    return languages::wrongKind(emitter, path_, "null, the only object that hosts can set", value.kind);
  if (value.kind != ValueKind::String) return languages::wrongKind(emitter, path_, "a string or null", value.kind);
  vm::Heap& heap = engine_.vm().heap();
  slot = vm::slotOf(heap.hasRoomFor(value.text.size()) ? heap.makeString(value.text) : nullptr);
  if (slot.r == nullptr) return languages::wrongValue(emitter, base::cat("'", path_, "' exceeds the memory limit"));
  walk.keep(slot.r);
  return true;
}

bool AgsVariable::set(const Value& value, diagnostics::Emitter& emitter) {
  if (!find(emitter)) return false;
  const PathStep& last = steps_.back();
  if (isPlain_ && value.kind == (last.type->isFloat() ? ValueKind::Float : ValueKind::Int)) {
    vm::Slot slot = last.type->isFloat() ? vm::slotOf(value.number) : vm::slotOf(value.integer);
    std::memcpy(plain(), &slot.i, 4);
    return true;
  }
  const bool isAttribute = last.kind == PathStep::Kind::Attribute;
  if (last.isReadonly || last.kind == PathStep::Kind::Constant || last.kind == PathStep::Kind::Length ||
      (isAttribute && !last.setter.exists()))
    return languages::wrongValue(emitter, base::cat("'", path_, "' can only be read"));
  if (isBlock(last.type))
    return languages::wrongValue(emitter,
                                 base::cat("'", path_, "' is a whole ", typeName(last.type), ": set its members"));
  Walk way(engine_, path_, emitter);
  vm::Slot slot{}, ignored{};
  bool good =
      walk(way, isAttribute ? steps_.size() - 1 : steps_.size()) && slotOf(last.type, value, way, slot, emitter);
  if (good && isAttribute) {
    good = way.call(last, last.setter, &slot, ignored);
    engine_.settle();
  } else if (good) {
    way.store(last.type, slot);
  }
  return good;
}

}  // namespace

std::unique_ptr<languages::Variable> findValue(Engine& engine, std::string_view script, std::string_view path,
                                               diagnostics::Emitter& emitter) {
  auto variable = std::make_unique<AgsVariable>(engine, script, path);
  if (!variable->find(emitter)) return nullptr;
  return variable;
}

}  // namespace vellum::ags
