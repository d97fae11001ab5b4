#include "languages/ags/runtime/prepared.h"

#include "diagnostics/spelling.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/value_text.h"

namespace vellum::ags {

using languages::Signature;
using languages::Value;
using languages::ValueKind;

namespace {

ValueKind kindOf(const Type* type) {
  if (type->kind == TypeKind::Void) return ValueKind::None;
  if (type->isString()) return ValueKind::String;
  switch (registerType(type)) {
    case ir::Type::I32: return ValueKind::Int;
    case ir::Type::F32: return ValueKind::Float;
    default: return ValueKind::Object;
  }
}

Value valueOf(const Constant& constant) {
  switch (constant.kind) {
    case Constant::Kind::Int: return Value::of(constant.number);
    case Constant::Kind::Float: return Value::of(constant.real);
    case Constant::Kind::String: return Value::of(std::string_view(constant.text));
    case Constant::Kind::Null: break;
  }
  return {};
}

}  // namespace

const Signature* AgsFunction::signature() {
  int room = engine_.world().state.globals.room;
  if (foundIn_ == engine_.scripts.version() && foundInRoom_ == room) return found_ != nullptr ? &signature_ : nullptr;
  foundIn_ = engine_.scripts.version();
  foundInRoom_ = room;
  found_ = engine_.scripts.find("", name_);
  if (found_ == nullptr) found_ = engine_.scripts.findInRoom(name_);
  if (found_ == nullptr) return nullptr;
  signature_ = {};
  defaults_.clear();
  for (const Parameter& parameter : found_->function->parameters) {
    signature_.parameters.push_back(kindOf(parameter.type));
    if (parameter.fallback) defaults_.push_back(valueOf(*parameter.fallback));
    else signature_.required = signature_.parameters.size();
  }
  defaults_.resize(signature_.parameters.size() - signature_.required);
  slots_.resize(signature_.parameters.size());
  signature_.setNumbers();
  signature_.result = kindOf(found_->function->result);
  return &signature_;
}

inline vm::Slot AgsFunction::slotOf(const Value& value, ValueKind parameter) {
  switch (parameter) {
    case ValueKind::Int: return vm::slotOf(value.integer);
    case ValueKind::Float: return vm::slotOf(value.number);
    default: return objectSlotOf(value);
  }
}

vm::Slot AgsFunction::objectSlotOf(const Value& value) {
  vm::Object* string = value.kind == ValueKind::String ? engine_.vm().heap().makeString(value.text) : nullptr;
  return vm::slotOf(string);
}

bool AgsFunction::isAmbiguous() const {
  int count = 0;
  for (const Script& script : engine_.scripts.all()) count += script.find(name_) != nullptr;
  return count > 1;
}

template <class Take>
bool AgsFunction::run(languages::Values arguments, diagnostics::Emitter& emitter, Take take) {
  const Value* value = arguments.data();
  const Value* const end = value + arguments.size();
  const std::size_t omitted = signature_.parameters.size() - arguments.size();
  const Value* fallback = defaults_.data() + (defaults_.size() - omitted);
  vm::Slot* slot = slots_.data();
  for (const ValueKind parameter : signature_.parameters)
    *slot++ = slotOf(value != end ? *value++ : *fallback++, parameter);
  vm::Slot result;
  bool finished;
  const bool good = engine_.execution.call(found_->ref, emitter, slots_, result, finished);
  if (finished && signature_.result != ValueKind::None) {
    take(result);
    if (signature_.result != ValueKind::Int && signature_.result != ValueKind::Float)
      engine_.vm().heap().release(result.r);
  }
  if (!finished) engine_.vm().clear(engine_.execution.console);
  engine_.settle();
  return good;
}

bool AgsFunction::call(languages::Values arguments, Value& result, diagnostics::Emitter& emitter) {
  return run(arguments, emitter, [&](vm::Slot slot) {
    switch (signature_.result) {
      case ValueKind::Int:
        result.kind = ValueKind::Int;
        result.integer = slot.i;
        return;
      case ValueKind::Float:
        result.kind = ValueKind::Float;
        result.number = slot.f;
        return;
      case ValueKind::String: text_ = slot.r != nullptr ? vm::text(slot.r) : std::string_view(); break;
      default: text_ = valueText(engine_.vm().heap(), slot, found_->function->result); break;
    }
    if (slot.r != nullptr) result = {signature_.result, 0, 0, text_};
  });
}

bool AgsFunction::callForText(languages::Values arguments, std::string& result, diagnostics::Emitter& emitter) {
  return run(arguments, emitter,
             [&](vm::Slot slot) { result = valueText(engine_.vm().heap(), slot, found_->function->result); });
}

std::unique_ptr<languages::PreparedFunction> prepareFunction(Engine& engine, std::string_view name,
                                                             diagnostics::Emitter& emitter) {
  auto function = std::make_unique<AgsFunction>(engine, name);
  if (function->signature() != nullptr) return function;
  auto& error = emitter.emit(diag::NoFunction, {}, name);
  diagnostics::SpellingSuggestion suggestion(name);
  for (const Script& script : engine.scripts.all())
    for (const auto& [candidate, found] : script.functions) suggestion.offer(candidate);
  if (suggestion) error.hint(suggestion.hint());
  return nullptr;
}

}  // namespace vellum::ags
