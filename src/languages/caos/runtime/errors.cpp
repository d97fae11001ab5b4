// Traps of the virtual machine in the words of the original engine.
#include "base/text.h"
#include "languages/caos/builtins/call.h"

namespace vellum::caos {

namespace {

const diagnostics::Kind* const kinds[] = {
#define VELLUM_DIAGNOSTIC(name, severity, text) &diag::name,
#include "languages/caos/diagnostics.def"
#undef VELLUM_DIAGNOSTIC
};

const diagnostics::Kind& kindOfTrap(const vm::Trap& trap) {
  switch (trap.kind) {
    case vm::TrapKind::HostError: return kindOfCode(trap.a);
    case vm::TrapKind::DivideByZero:
    case vm::TrapKind::FloatDivideByZero: return diag::DivisionByZero;
    case vm::TrapKind::DivisionOverflow: return diag::DivisionOverflow;
    case vm::TrapKind::MissingBlock: {
      bool target = trap.a == static_cast<std::int64_t>(ContextBlock::TargetVariables);
      return target ? diag::InvalidTarg : diag::InvalidOwnr;
    }
    case vm::TrapKind::TypeMismatch:
      if (trap.text == "string") return diag::StringExpected;
      if (trap.text == "handle") return diag::AgentExpected;
      if (trap.text == "integer") return diag::NotAnInteger;
      return diag::DecimalExpected;
    case vm::TrapKind::OutOfBudget:
    case vm::TrapKind::LoopLimit: return diag::FrozenScript;
    case vm::TrapKind::StackOverflow: return diag::NestedScripts;
    case vm::TrapKind::OutOfMemory: return diag::OutOfMemory;
    default: return diag::Internal;
  }
}

}  // namespace

std::int64_t codeOf(const diagnostics::Kind& kind) {
  for (std::size_t i = 0; i < std::size(kinds); ++i)
    if (kinds[i]->name == kind.name) return static_cast<std::int64_t>(i);
  return static_cast<std::int64_t>(std::size(kinds)) - 1;
}

const diagnostics::Kind& kindOfCode(std::int64_t code) {
  auto index = static_cast<std::size_t>(code);
  return index < std::size(kinds) ? *kinds[index] : diag::Internal;
}

std::optional<std::int32_t> errorNumber(std::string_view name) {
  static constexpr std::string_view names[] = {
#define VELLUM_CAOS_ERROR(name, text) name,
#include "languages/caos/world/errors.def"
  };
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (!name.empty() && names[i] == name) return static_cast<std::int32_t>(i);
  return std::nullopt;
}

vm::HostResult Call::failed(const diagnostics::Kind& kind, std::string message) const {
  host.trap.kind = vm::TrapKind::HostError;
  host.trap.a = codeOf(kind);
  host.trap.text = std::move(message);
  return vm::HostResult::Trap;
}

bool Call::setOut(int index, std::string_view text) const {
  vm::Object* string = runtime.heap().makeString(text);
  if (string == nullptr) return false;
  vm::Value value = vm::Value::ofString(string);
  runtime.store(out(index), value);
  runtime.heap().release(value);
  return true;
}

// The original engine shows the source around the place, the command in question behind {@}.
static std::string sourceAround(std::string_view text, std::uint32_t at) {
  std::string out;
  std::size_t begin = at > 40 ? at - 40 : 0, end = std::min<std::size_t>(text.size(), std::size_t(at) + 60);
  while (begin > 0 && begin < at && !base::isAsciiSpace(text[begin])) ++begin;
  bool blank = false;
  for (std::size_t i = begin; i < end; ++i) {
    if (i == at) {
      if (blank && !out.empty()) out.push_back(' ');
      blank = false;
      out.append("{@}");
    }
    if (base::isAsciiSpace(text[i])) {
      blank = true;
      continue;
    }
    if (blank && !out.empty()) out.push_back(' ');
    blank = false;
    out.push_back(text[i]);
  }
  return out;
}

diagnostics::Diagnostic CaosRuntime::describe(const Script& script) const {
  const vm::Trap& trap = script.trap();
  const diagnostics::Kind& kind = kindOfTrap(trap);
  diagnostics::Diagnostic diagnostic;
  diagnostic.severity = diagnostics::Severity::Error;
  diagnostic.name = kind.name;
  diagnostic.message = trap.kind == vm::TrapKind::HostError ? trap.text : std::string(kind.text);
  if (kind.name == diag::Internal.name && trap.kind != vm::TrapKind::HostError) diagnostic.message = trap.message();
  diagnostic.stack = trap.stack;
  if (!trap.stack.empty()) diagnostic.location = trap.stack[0].location;
  for (const Script* caller = script.caller.get(); caller != nullptr; caller = caller->caller.get())
    for (diagnostics::Frame& frame : vm_->stackOf(*caller)) diagnostic.stack.push_back(std::move(frame));
  if (trap.kind == vm::TrapKind::OutOfBudget)
    diagnostic.hint(base::cat("it ran ", trap.a,
                              " loop iterations and calls in one tick: it may loop for ever; --budget N allows more"));
  if (trap.kind == vm::TrapKind::OutOfMemory) diagnostic.hint(base::cat("they hold ", trap.a, " bytes"));
  if (diagnostic.location.valid()) {
    const source::SourceText& source = context_.sources[diagnostic.location.file];
    std::string around = sourceAround(source.text(), diagnostic.location.span.begin);
    if (const Agent* agent = world_.find(script.owner); agent != nullptr) {
      const Classifier& c = agent->classifier;
      const ScriptKey& k = script.key;
      diagnostic.hint(base::cat("Runtime error in agent ", c.family, ' ', c.genus, ' ', c.species, " script ", k.family,
                                ' ', k.genus, ' ', k.species, ' ', k.event, " unique id ", agent->uniqueId, ": ... ",
                                around, " ..."));
    } else {
      diagnostic.hint(base::cat("... ", around, " ..."));
    }
  }
  return diagnostic;
}

void CaosRuntime::warn(const Script& script, const diagnostics::Kind& kind, std::string message) {
  if (emitter_ == nullptr) return;
  std::vector<diagnostics::Frame> stack = vm_->stackOf(script);
  emitter_->add(kind, stack.empty() ? source::Location() : stack[0].location, std::move(message));
}

void CaosRuntime::report(const Script& script) {
  failed_ = true;
  if (emitter_ == nullptr) return;
  diagnostics::Diagnostic described = describe(script);
  diagnostics::Kind kind{described.name, described.severity, {}};
  diagnostics::Diagnostic& diagnostic = emitter_->add(kind, described.location, described.message);
  diagnostic.hints = std::move(described.hints);
  diagnostic.stack = std::move(described.stack);
}

}  // namespace vellum::caos
