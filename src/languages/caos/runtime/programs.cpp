// What the runtime compiles: files, and texts that scripts make; each a unit of scripts that enter the scriptorium or
// run.
#include <algorithm>

#include "languages/caos/builtins/call.h"
#include "languages/caos/check/check.h"
#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

static constexpr std::size_t MaxUnits = 20'000;
static constexpr std::size_t MaxDynamicBytes = std::size_t(16) << 20;
static constexpr int MaxCallDepth = 200;
static constexpr const char* TooManyTexts = "too many different texts were given to CAOS";

bool CaosRuntime::takesText(std::string_view text) const {
  return units_.size() < MaxUnits && dynamicBytes_ + text.size() <= MaxDynamicBytes;
}

base::Result<std::uint32_t> CaosRuntime::compile(const CheckedProgram& program, std::string_view name,
                                                 std::string_view text, bool promoted, bool dynamic) {
  if (dynamic && !takesText(text)) return base::Error{TooManyTexts};
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
    unitIndex_[promoted ? 1 : 0].emplace(text, static_cast<std::uint32_t>(units_.size()));
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

bool CaosRuntime::runToEnd(std::uint32_t number) {
  auto script = makeUnblockable(number, 0);
  vm::Outcome outcome = resume(*script, vm::Fiber::NoQuantum);
  if (outcome == vm::Outcome::Trapped) report(*script);
  recycle(std::move(script));
  return outcome != vm::Outcome::Trapped;
}

std::uint32_t CaosRuntime::findUnit(std::string_view text, bool promoted) const {
  const auto& index = unitIndex_[promoted ? 1 : 0];
  auto found = index.find(text);
  return found == index.end() ? 0xffffffff : found->second;
}

// Where a text fails: at its tokens, in a script for the scriptorium, or in the rest.
static const diagnostics::Kind& stageOf(const CheckedProgram& program, const diagnostics::Diagnostic& error) {
  for (const diagnostics::Kind* kind :
       {&diag::SyntaxError, &diag::UnclosedString, &diag::MalformedNumber, &diag::NumberOutOfRange})
    if (error.name == kind->name) return diag::UnableToParse;
  for (const CheckedScript& script : program.scripts) {
    const source::Span& span = script.whole.span;
    bool inside = error.location.span.begin >= span.begin && error.location.span.begin < span.end;
    if (inside && script.part == CheckedScript::Part::Event) return diag::UnableToProcess;
  }
  return diag::UnableToOrder;
}

std::optional<std::uint32_t> CaosRuntime::unitOf(std::string_view text, bool promoted, CaosResult& result) {
  vm_->charge(static_cast<std::int64_t>(text.size() / 64));
  std::uint32_t unit = findUnit(text, promoted);
  if (unit != 0xffffffff) return unit;
  auto refuse = [&](std::string message, std::string_view name) {
    result = {CaosResult::ParseError, std::move(message), name};
    return std::nullopt;
  };
  // Only what compiles is kept: scripts may come with any number of texts that don't.
  vm_->charge(static_cast<std::int64_t>(text.size()));
  auto tried = source::SourceText::decode("CAOS string", text);
  if (!tried) return refuse(tried.error().message, diag::UnableToParse.name);
  diagnostics::Emitter errors, unheard;
  CheckedProgram trial = checkText(source::FileId(sources().size()), tried->text(), errors, unheard);
  if (const diagnostics::Diagnostic* error = errors.firstError())
    return refuse(error->message, stageOf(trial, *error).name);
  if (!takesText(text)) return refuse(TooManyTexts, diag::UnableToInstall.name);
  auto file = sources().add("CAOS string", text);
  if (!file) return refuse(file.error().message, diag::UnableToParse.name);
  CheckedProgram program = checkText(*file, sources()[*file].text(), unheard, unheard);
  auto compiled = compile(program, "CAOS string", text, promoted, true);
  if (!compiled) return refuse(compiled.error().message, diag::UnableToInstall.name);
  return *compiled;
}

void CaosRuntime::runNested(Script& script, CaosResult& result) {
  vm::Outcome outcome = vm::Outcome::Yielded;
  if (std::int64_t left = nestedLeft_; left > 0) {
    outcome = resume(script, left);
    nestedLeft_ -= script.granted - script.quantum;
    // So that whoever is nested itself has no more than what is left, either.
    if (executing_.size() > 1) executing_.back()->grant(std::max<std::int64_t>(nestedLeft_, 0));
  }
  if (outcome == vm::Outcome::Trapped) {
    diagnostics::Diagnostic described = describe(script);
    result = {CaosResult::RunError, described.message, described.name};
  } else if (outcome != vm::Outcome::Finished) {
    result = {CaosResult::RunError, std::string(diag::FrozenScript.text), diag::FrozenScript.name};
  }
}

CaosRuntime::CaosResult CaosRuntime::runText(Script& script, std::string_view text, bool promoted, bool propagate,
                                             const vm::Value& p1, const vm::Value& p2, std::string& output) {
  CaosResult result;
  if (executing_.size() >= MaxCallDepth)
    return {CaosResult::RunError, std::string(diag::NestedScripts.text), diag::NestedScripts.name};
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
    runNested(*inner, result);
    if (promoted) setTarget(script, inner->target());
    if (promoted) inner->locals = nullptr;
    recycle(std::move(inner));
  }
  return result;
}

CaosRuntime::CaosResult CaosRuntime::inject(std::string_view text, std::int32_t parts, std::string& output) {
  CaosResult result;
  if (executing_.size() >= MaxCallDepth)
    return {CaosResult::RunError, std::string(diag::NestedScripts.text), diag::NestedScripts.name};
  auto unit = unitOf(text, false, result);
  if (!unit) return result;
  if (units_[*unit].parts.empty()) return result;
  auto run = [&](CheckedScript::Part part) {
    for (std::uint32_t i = 0; i < units_[*unit].parts.size() && result.outcome == CaosResult::Ok; ++i) {
      if (units_[*unit].parts[i] != part) continue;
      auto script = makeUnblockable(units_[*unit].firstScript + i, 0);
      script->capture = &output;
      runNested(*script, result);
      recycle(std::move(script));
    }
  };
  if ((parts & RemovePart) != 0) {
    // Errors of remove parts did not count when the text was compiled.
    diagnostics::Emitter unheard, errors;
    source::FileId file = compiled_[units_[*unit].firstScript].whole.file;
    checkText(file, sources()[file].text(), unheard, errors);
    if (const diagnostics::Diagnostic* error = errors.firstError())
      return {CaosResult::ParseError, error->message, error->name};
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

std::string CaosRuntime::sourceOf(std::uint32_t number) const {
  return std::string(context_.sources.text(compiled_[number].whole));
}

}  // namespace vellum::caos
