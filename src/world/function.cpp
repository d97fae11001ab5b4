#include "world/function.h"

#include "base/plural.h"
#include "base/text.h"
#include "world/diagnostics.h"

namespace vellum::world {

using languages::kindName;
using languages::Signature;
using languages::Value;
using languages::ValueKind;

namespace {

// Hosts have no other object than null.
std::string_view wantedName(ValueKind kind) {
  return kind == ValueKind::Object ? "null, the only object that hosts can pass" : kindName(kind);
}

std::string countText(const Signature& signature) {
  std::size_t most = signature.parameters.size();
  if (signature.required < most) return base::cat(signature.required, " to ", most, " arguments");
  return base::counted(most, "argument");
}

}  // namespace

Outcome Function::prepare(World& world, const languages::Language* language, std::string_view name,
                          std::unique_ptr<Function>& out, diagnostics::Emitter& emitter) {
  World::Slot* slot = world.calleeSlot(language);
  if (slot == nullptr) return Outcome::Failed;
  if (world.runtime(*slot) == nullptr) return Outcome::Unavailable;
  auto* callable = World::capability(*slot, &languages::Capabilities::callable);
  if (callable == nullptr)
    return world.fail(Outcome::Unavailable, base::cat("hosts can't prepare calls of ", slot->language->title));
  std::size_t first = emitter.all().size();
  if (auto prepared = callable->prepare(name, emitter))
    out = std::make_unique<Function>(world, *slot->language, std::string(name), std::move(prepared));
  return world.traced(out != nullptr, first, emitter);
}

bool Function::fit(const Signature* signature, languages::Values& arguments, diagnostics::Emitter& emitter) {
  if (signature == nullptr) {
    emitter.emit(FunctionGone, {}, name_);
    return false;
  }
  const std::vector<ValueKind>& parameters = signature->parameters;
  if (!signature->takes(arguments.size())) {
    emitter.emit(ArgumentCount, {}, name_, countText(*signature), arguments.size());
    return false;
  }
  bool converts = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (languages::fits(arguments[i].kind, parameters[i])) continue;
    if (arguments[i].kind == ValueKind::Int && parameters[i] == ValueKind::Float) {
      if (!converts) converted_.assign(arguments.begin(), arguments.end());
      converts = true;
      converted_[i] = Value::of(static_cast<float>(arguments[i].integer));
      continue;
    }
    emitter.emit(ArgumentKind, {}, i + 1, name_, wantedName(parameters[i]), kindName(arguments[i].kind));
    return false;
  }
  std::size_t bytes = languages::stringBytes(arguments);
  if (bytes > 0 && !prepared_->hasRoomFor(bytes)) {
    emitter.emit(ArgumentsTooLarge, {}, name_);
    return false;
  }
  if (converts) arguments = converted_;
  return true;
}

Outcome Function::call(languages::Values arguments, Value& result, diagnostics::Emitter& emitter) {
  world_.trace("call", language_.id, name_);
  world_.enter(language_);
  std::size_t first = emitter.all().size();
  bool ok = fit(prepared_->signature(), arguments, emitter) && prepared_->call(arguments, result, emitter);
  return ok && emitter.all().size() == first ? Outcome::Ok : world_.traced(ok, first, emitter);
}

}  // namespace vellum::world
