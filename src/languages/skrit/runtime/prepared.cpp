// Functions and events of objects that a host has prepared.
#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

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
  Signature signature_;
  Arguments arguments_;
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
  const Function& function = codeOf(*found_.object->implementation).program.functions[found_.function];
  signature_ = {};
  for (Type parameter : function.parameters) signature_.parameters.push_back(kindOf(parameter));
  signature_.required = signature_.parameters.size();
  signature_.result = kindOf(function.result);
  return &signature_;
}

bool SkritFunction::call(languages::Values arguments, Value& result, diagnostics::Emitter& emitter) {
  arguments_.resize(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    Argument& argument = arguments_[i];
    argument.number = arguments[i].integer;
    argument.real = arguments[i].number;
    argument.text = arguments[i].text;
    argument.kind = arguments[i].kind == ValueKind::Float ? Argument::Kind::Float : Argument::Kind::Int;
    if (signature_.parameters[i] == ValueKind::String) argument.kind = Argument::Kind::Text;
  }
  return runtime_.callFunction(found_, arguments_, result, text_, emitter);
}

}  // namespace

bool SkritRuntime::callFunction(const OutsideFunction& function, const Arguments& arguments, Value& result,
                                std::string& text, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  execution_.callForValue(*function.object, function.function, arguments, result, text);
  reporter_.streams().flush();
  return session.ok();
}

bool SkritRuntime::sendTo(const OutsideFunction& function, const Arguments& arguments, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  {
    Running running(engine_, *function.object);
    execution_.run(*function.object, function.function, arguments, nullptr);
  }
  reporter_.streams().flush();
  return session.ok();
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
