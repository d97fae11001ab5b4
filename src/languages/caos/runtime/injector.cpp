#include "languages/caos/runtime/injector.h"

#include <algorithm>

#include "languages/caos/check/check.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

static constexpr std::size_t MaxCallDepth = 200;

bool Injector::runToEnd(std::uint32_t number, std::string* output, std::span<const vm::Value> variables) {
  auto script = pool_.makeUnblockable(number, 0);
  script->capture = output;
  if (script->locals != nullptr) {
    for (std::size_t i = 0; i < variables.size(); ++i) vm_.heap().store(script->locals[i], variables[i]);
    script->ownLocalsUsed = std::max(script->ownLocalsUsed, static_cast<int>(variables.size()));
  }
  bool good = execution_.resume(*script, vm::Fiber::NoQuantum) != vm::Outcome::Trapped;
  if (!good) reports_.failScript(*script);
  pool_.recycle(std::move(script));
  return good;
}

// Installs event scripts first, as JECT does, so that agents created by the install script have their scripts.
void Injector::install(std::uint32_t unit) {
  programs_.enterScripts(unit);
  programs_.eachScript(unit, CheckedScript::Part::Install, [&](std::uint32_t number) {
    runToEnd(number);
    return true;
  });
}

void Injector::installWith(std::uint32_t unit, vm::Value* variables, AgentHandle& target) {
  programs_.enterScripts(unit);
  programs_.eachScript(unit, CheckedScript::Part::Install, [&](std::uint32_t number) {
    auto script = pool_.makeUnblockable(number, 0);
    vm::Value* own = script->locals;
    if (own != nullptr) script->locals = variables;
    vm::Value& targ = script->context[offset::Target / 16];
    targ = vm::Value::ofHandle(target);
    if (execution_.resume(*script, vm::Fiber::NoQuantum) == vm::Outcome::Trapped) reports_.failScript(*script);
    script->locals = own;
    target = targ.handle();
    pool_.recycle(std::move(script));
    return true;
  });
}

void Injector::removeUnit(std::uint32_t unit) {
  programs_.eachScript(unit, CheckedScript::Part::Remove, [&](std::uint32_t number) {
    runToEnd(number);
    return true;
  });
}

void Injector::runMacro(std::uint32_t unit, std::span<const vm::Value> variables, std::string& output) {
  programs_.enterScripts(unit);
  programs_.eachScript(unit, CheckedScript::Part::Install,
                       [&](std::uint32_t number) { return runToEnd(number, &output, variables); });
}

std::optional<std::uint32_t> Injector::unitOf(std::string_view text, bool promoted, Injected& result) {
  if (execution_.scripts().size() >= MaxCallDepth) {
    result = {Injected::RunError, std::string(diag::NestedScripts.text), diag::NestedScripts.name};
    return std::nullopt;
  }
  CompileError error;
  auto unit = programs_.unitOf(text, promoted, error);
  if (!unit) result = {Injected::ParseError, std::move(error.message), error.name};
  return unit;
}

void Injector::runNested(Script& script, Injected& result) {
  vm::Outcome outcome = execution_.resumeNested(script);
  if (outcome == vm::Outcome::Trapped) {
    diagnostics::Diagnostic described = reports_.describe(script);
    result = {Injected::RunError, described.message, described.name};
  } else if (outcome != vm::Outcome::Finished) {
    result = {Injected::RunError, std::string(diag::FrozenScript.text), diag::FrozenScript.name};
  }
}

Injected Injector::runString(Script& script, std::string_view text, const Inline& how, std::string& output) {
  Injected result;
  auto unit = unitOf(text, how.promoted, result);
  if (!unit) return result;
  programs_.enterScripts(*unit);
  bool inherits = how.propagate || how.promoted;
  vm::Heap& heap = vm_.heap();
  programs_.eachScript(*unit, CheckedScript::Part::Install, [&](std::uint32_t number) {
    auto inner = pool_.makeUnblockable(number, inherits ? script.context[offset::Owner / 16].handle() : 0);
    inner->capture = &output;
    inner->key = script.key;
    if (how.promoted) inner->locals = script.locals;
    if (how.promoted) inner->context[offset::Target / 16] = script.context[offset::Target / 16];
    if (inherits) heap.store(inner->context[offset::From / 16], script.context[offset::From / 16]);
    heap.store(inner->context[offset::Parameter1 / 16], how.p1);
    heap.store(inner->context[offset::Parameter2 / 16], how.p2);
    runNested(*inner, result);
    if (how.promoted) execution_.setTarget(script, inner->target());
    if (how.promoted) inner->locals = nullptr;
    pool_.recycle(std::move(inner));
    return result.outcome == Injected::Ok;
  });
  return result;
}

Injected Injector::inject(std::string_view text, std::int32_t parts, std::string& output) {
  Injected result;
  auto unit = unitOf(text, false, result);
  if (!unit || programs_.unit(*unit).parts.empty()) return result;
  auto run = [&](CheckedScript::Part part) {
    if (result.outcome != Injected::Ok) return;
    programs_.eachScript(*unit, part, [&](std::uint32_t number) {
      auto script = pool_.makeUnblockable(number, 0);
      script->capture = &output;
      runNested(*script, result);
      pool_.recycle(std::move(script));
      return result.outcome == Injected::Ok;
    });
  };
  if ((parts & RemovePart) != 0) {
    // Errors of remove parts were ignored when the string was compiled.
    diagnostics::Emitter ignored, errors;
    source::FileId file = programs_.fileOf(programs_.unit(*unit));
    checkText(file, sources_[file].text(), ignored, errors, programs_.words());
    if (const diagnostics::Diagnostic* error = errors.firstError())
      return {Injected::ParseError, error->message, error->name};
    run(CheckedScript::Part::Remove);
  }
  if ((parts & EventScripts) != 0) programs_.enterScripts(*unit);
  if ((parts & InstallPart) != 0) run(CheckedScript::Part::Install);
  return result;
}

}  // namespace vellum::caos
