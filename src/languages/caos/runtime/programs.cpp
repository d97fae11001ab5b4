#include "languages/caos/runtime/programs.h"

#include <algorithm>
#include <utility>

#include "languages/caos/check/check.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

static constexpr std::size_t MaxUnits = 20'000;
static constexpr std::size_t MaxDynamicBytes = std::size_t(16) << 20;
static constexpr const char* TooManyTexts = "too many different texts were given to CAOS";

bool Programs::hasRoomFor(std::string_view text) const {
  return units_.size() < MaxUnits && dynamicBytes_ + text.size() <= MaxDynamicBytes;
}

static CompiledScript compiledScript(vm::FunctionRef function, const CheckedScript& script, const ir::Function& code) {
  CompiledScript compiled{function, script.whole, false};
  for (const ir::Instruction& instruction : code.code) {
    if (instruction.op != ir::Op::LoadCV && instruction.op != ir::Op::StoreCV) continue;
    auto needed = static_cast<std::uint8_t>(instruction.d / static_cast<std::int32_t>(sizeof(vm::Value)) + 1);
    switch (static_cast<ContextBlock>(instruction.c)) {
      case ContextBlock::Locals:
        compiled.usesCaos = true;
        compiled.ofLocals = std::max(compiled.ofLocals, needed);
        break;
      case ContextBlock::TargetVariables: compiled.ofTarget = std::max(compiled.ofTarget, needed); break;
      case ContextBlock::OwnerVariables: compiled.ofOwner = std::max(compiled.ofOwner, needed); break;
      case ContextBlock::Script: break;
    }
  }
  if (script.runsCaos) compiled.ofLocals = VariableCount;  // for the strings that it runs
  return compiled;
}

void Programs::addScripts(Unit& unit, const CheckedProgram& program) {
  unit.firstScript = static_cast<std::uint32_t>(scripts_.size());
  for (std::size_t i = 0; i < program.scripts.size(); ++i) {
    const CheckedScript& script = program.scripts[i];
    unit.parts.push_back(script.part);
    const std::int32_t* c = script.classifier;
    unit.keys.push_back({c[0], c[1], c[2], c[3]});
    const vm::FunctionRef function = vm_.function(unit.module, ir::FunctionId(i));
    scripts_.push_back(compiledScript(function, script, vm_.source(function)));
  }
}

base::Result<std::uint32_t> Programs::compile(const CheckedProgram& program, std::string_view name,
                                              std::string_view text, bool promoted, bool dynamic) {
  if (dynamic && !hasRoomFor(text)) return base::Error{TooManyTexts};
  LowerOptions options = lowering_;
  options.localsInBlock = promoted;
  auto loaded = vm_.load(lower(program, name, options));
  if (!loaded) return loaded.error();
  Unit unit;
  unit.text = text;
  unit.promoted = promoted;
  unit.dynamic = dynamic;
  unit.module = *loaded;
  addScripts(unit, program);
  if (dynamic) {
    dynamicBytes_ += text.size();
    unitIndex_[promoted ? 1 : 0].emplace(text, unitCount());
  }
  units_.push_back(std::move(unit));
  return unitCount() - 1;
}

void Programs::enterScripts(std::uint32_t index) {
  const Unit& unit = units_[index];
  for (std::size_t i = 0; i < unit.parts.size(); ++i)
    if (unit.parts[i] == CheckedScript::Part::Event)
      world_.scripts.set(unit.keys[i], unit.firstScript + static_cast<std::uint32_t>(i));
}

void Programs::replaceUnit(std::uint32_t unit) {
  units_[unit].isReplaced = true;
  keepsReplaced_ = true;
}

// The numbers of units and scripts stay, as saves have them.
void Programs::freeReplaced(const std::vector<bool>& runs) {
  keepsReplaced_ = false;
  for (Unit& unit : units_) {
    if (!unit.isReplaced || !unit.module.valid()) continue;
    const auto first = static_cast<std::ptrdiff_t>(unit.firstScript),
               size = static_cast<std::ptrdiff_t>(unit.parts.size());
    const auto begin = runs.begin() + first;
    if (std::find(begin, begin + size, true) != begin + size) {
      keepsReplaced_ = true;
      continue;
    }
    for (std::ptrdiff_t i = first; i < first + size; ++i) scripts_[static_cast<std::size_t>(i)].function = nullptr;
    vm_.unload(std::exchange(unit.module, {}));
  }
}

// Where a string fails: in its tokens, in a script for the scriptorium, or in the rest.
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

std::optional<std::uint32_t> Programs::unitOf(std::string_view text, bool promoted, CompileError& error) {
  vm_.charge(static_cast<std::int64_t>(text.size() / 64));
  const auto& index = unitIndex_[promoted ? 1 : 0];
  if (auto found = index.find(text); found != index.end()) return found->second;
  auto refuse = [&](std::string message, std::string_view name) {
    error = {std::move(message), name};
    return std::nullopt;
  };
  // Caches only what compiles: scripts may produce any number of strings that don't.
  vm_.charge(static_cast<std::int64_t>(text.size()));
  auto tried = source::SourceText::decode("CAOS string", text);
  if (!tried) return refuse(tried.error().message, diag::UnableToParse.name);
  diagnostics::Emitter errors, ignored;
  CheckedProgram trial = checkText(source::FileId(sources_.size()), tried->text(), errors, ignored, words_);
  if (const diagnostics::Diagnostic* first = errors.firstError())
    return refuse(first->message, stageOf(trial, *first).name);
  if (!hasRoomFor(text)) return refuse(TooManyTexts, diag::UnableToInstall.name);
  auto file = sources_.add("CAOS string", text);
  if (!file) return refuse(file.error().message, diag::UnableToParse.name);
  CheckedProgram program = checkText(*file, sources_[*file].text(), ignored, ignored, words_);
  auto compiled = compile(program, "CAOS string", text, promoted, true);
  if (!compiled) return refuse(compiled.error().message, diag::UnableToInstall.name);
  return *compiled;
}

std::optional<std::uint32_t> Programs::unitOfFile(std::string_view name, std::string_view text) const {
  for (std::uint32_t i = 0; i < unitCount(); ++i) {
    const Unit& unit = units_[i];
    if (unit.dynamic || unit.parts.empty()) continue;
    const source::SourceText& source = sources_[fileOf(unit)];
    if (source.name() == name && source.text() == text) return i;
  }
  return std::nullopt;
}

std::string Programs::sourceOf(std::uint32_t number) const {
  return std::string(sources_.text(scripts_[number].whole));
}

void Programs::setAside() {
  aside_.clear();
  for (Unit& unit : units_) {
    auto first = scripts_.begin() + unit.firstScript;
    std::vector<CompiledScript> scripts(first, first + static_cast<std::ptrdiff_t>(unit.parts.size()));
    aside_.push_back({std::move(unit), std::move(scripts)});
  }
  units_.clear();
  scripts_.clear();
  for (auto& index : unitIndex_) index.clear();
  dynamicBytes_ = 0;
}

void Programs::take(Aside& aside) {
  aside.taken = true;
  aside.unit.firstScript = static_cast<std::uint32_t>(scripts_.size());
  scripts_.insert(scripts_.end(), aside.scripts.begin(), aside.scripts.end());
  if (aside.unit.dynamic) {
    dynamicBytes_ += aside.unit.text.size();
    unitIndex_[aside.unit.promoted ? 1 : 0].emplace(aside.unit.text, unitCount());
  }
  units_.push_back(std::move(aside.unit));
}

bool Programs::takeFile() {
  auto found = std::find_if(aside_.begin(), aside_.end(),
                            [](const Aside& aside) { return !aside.taken && !aside.unit.dynamic; });
  if (found == aside_.end()) return false;
  take(*found);
  return true;
}

bool Programs::takeString(std::string_view text, bool promoted) {
  auto found = std::find_if(aside_.begin(), aside_.end(), [&](const Aside& aside) {
    return !aside.taken && aside.unit.dynamic && aside.unit.promoted == promoted && aside.unit.text == text;
  });
  if (found == aside_.end()) return false;
  take(*found);
  return true;
}

void Programs::dropAside() {
  for (const Aside& aside : aside_)
    if (!aside.taken && aside.unit.module.valid()) vm_.unload(aside.unit.module);
  aside_.clear();
}

bool Programs::dropSpent() {
  const Unit& unit = units_.back();
  bool spent = !unit.dynamic && std::all_of(unit.parts.begin(), unit.parts.end(), [](CheckedScript::Part part) {
    return part == CheckedScript::Part::Install;
  });
  if (!spent) return false;
  scripts_.resize(unit.firstScript);
  vm_.unload(unit.module);
  units_.pop_back();
  return true;
}

void Programs::replace() {
  units_.clear();
  scripts_.clear();
  for (auto& index : unitIndex_) index.clear();
  dynamicBytes_ = 0;
  replaced_ = true;
}

}  // namespace vellum::caos
