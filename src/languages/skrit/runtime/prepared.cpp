// Functions and events of objects that a host has prepared.
#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"
#include "vm/embedder_call.h"

namespace vellum::skrit {

using languages::Signature;
using languages::Value;
using languages::ValueKind;

namespace {

ValueKind kindOf(Type type) {
  if (type.is(Base::Void)) return ValueKind::None;
  if (type.is(Base::Float)) return ValueKind::Float;
  return type.text() ? ValueKind::String : ValueKind::Int;
}

class SkritFunction final : public languages::PreparedFunction {
 public:
  SkritFunction(SkritRuntime& runtime, std::string_view name) : runtime_(runtime), name_(name) {}

  const Signature* signature() override;
  bool hasRoomFor(std::size_t bytes) override { return runtime_.hasRoomFor(bytes); }
  bool call(languages::Values arguments, Value& result, diagnostics::Emitter& emitter) override;

 private:
  SkritRuntime& runtime_;
  const std::string name_;
  std::int32_t handle_ = 0;  // of the object in found_; objects come and go
  OutsideFunction found_;
  std::uint32_t foundIn_ = 0;  // SkritRuntime::codeVersion() at the time
  vm::FunctionRef ref_ = nullptr;
  const Type* parameters_ = nullptr;
  Signature signature_;
  std::vector<vm::Slot> slots_;
  std::string text_;  // of the last result
};

const Signature* SkritFunction::signature() {
  bool known = foundIn_ == runtime_.codeVersion();
  if (known && found_.object == nullptr) return nullptr;
  if (known && runtime_.engine().objects.find(handle_) == found_.object) return &signature_;
  foundIn_ = runtime_.codeVersion();
  found_ = runtime_.findFunction(name_);
  if (found_.object == nullptr) return nullptr;
  handle_ = found_.object->handle;
  const Code& code = codeOf(*found_.object->implementation);
  const Function& function = code.program.functions[found_.function];
  ref_ = code.functions[found_.function];
  parameters_ = function.parameters.data();
  slots_.resize(function.parameters.size());
  signature_ = {};
  for (Type parameter : function.parameters) signature_.parameters.push_back(kindOf(parameter));
  signature_.required = signature_.parameters.size();
  signature_.result = kindOf(function.result);
  signature_.setNumbers();
  return &signature_;
}

bool SkritFunction::call(languages::Values arguments, Value& result, diagnostics::Emitter& emitter) {
  vm::Slot* slot = slots_.data();
  const Type* parameter = parameters_;
  for (const Value& argument : arguments) *slot++ = runtime_.slotFor(argument, *parameter++);
  vm::Slot returned;
  bool finished;
  const bool good = runtime_.callByHost(*found_.object, ref_, slots_, false, returned, finished, emitter);
  if (!finished) return good;
  switch (signature_.result) {
    case ValueKind::Int:
      result.kind = ValueKind::Int;
      result.integer = returned.i;
      break;
    case ValueKind::Float:
      result.kind = ValueKind::Float;
      result.number = returned.f;
      break;
    case ValueKind::String:
      text_ = vm::text(returned.r);
      runtime_.release(returned.r);
      result = Value::of(std::string_view(text_));
      break;
    default: break;
  }
  return good;
}

}  // namespace

bool SkritRuntime::callByHost(SkritObject& object, vm::FunctionRef function, std::span<const vm::Slot> arguments,
                              bool mayWait, vm::Slot& result, bool& finished, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  execution_.callByHost(object, function, arguments, mayWait, result, finished);
  reporter_.streams().flush();
  return session.ok();
}

vm::Slot SkritRuntime::slotFor(const Value& value, Type parameter) {
  if (parameter.text()) return vm::slotOf(vm_.heap().makeString(value.kind == ValueKind::String ? value.text : ""));
  const bool isFloat = value.kind == ValueKind::Float;
  if (parameter.is(Base::Float)) return vm::slotOf(isFloat ? value.number : static_cast<float>(value.integer));
  return vm::slotOf(isFloat ? vm::toHostInt(value.number) : value.integer);
}

std::unique_ptr<languages::PreparedFunction> SkritRuntime::prepare(std::string_view name,
                                                                   diagnostics::Emitter& emitter) {
  auto function = std::make_unique<SkritFunction>(*this, name);
  if (function->signature() != nullptr) return function;
  auto& error = emitter.emit(diag::UnknownUserName, {}, tables::withDollar(name));
  diagnostics::SpellingSuggestion suggestion(tables::withDollar(name));
  for (std::int32_t handle : roots_)
    if (const SkritObject* object = engine_.objects.find(handle))
      for (const Function& candidate : codeOf(*object->implementation).program.functions)
        suggestion.offer(candidate.name);
  if (suggestion) error.hint(suggestion.hint());
  return nullptr;
}

}  // namespace vellum::skrit
