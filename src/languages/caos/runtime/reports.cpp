#include "languages/caos/runtime/reports.h"

#include "base/text.h"
#include "languages/caos/runtime/error_codes.h"

namespace vellum::caos {

static const diagnostics::Kind& kindOfTrap(const vm::Trap& trap) {
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
    case vm::TrapKind::LoopLimit:
    case vm::TrapKind::Interrupted: return diag::FrozenScript;
    case vm::TrapKind::StackOverflow: return diag::NestedScripts;
    case vm::TrapKind::OutOfMemory: return diag::OutOfMemory;
    default: return diag::Internal;
  }
}

// The original engine shows the source around the place, with {@} before the current command.
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

static std::string placeHint(const Agent* agent, const ScriptKey& k, std::string_view around) {
  if (agent == nullptr) return base::cat("... ", around, " ...");
  const Classifier& c = agent->classifier;
  return base::cat("Runtime error in agent ", c.family, ' ', c.genus, ' ', c.species, " script ", k.family, ' ',
                   k.genus, ' ', k.species, ' ', k.event, " unique id ", agent->uniqueId, ": ... ", around, " ...");
}

diagnostics::Diagnostic Reports::describe(const Script& script) const {
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
    for (diagnostics::Frame& frame : vm_.stackOf(*caller)) diagnostic.stack.push_back(std::move(frame));
  if (trap.kind == vm::TrapKind::OutOfBudget)
    diagnostic.hint(base::cat("it ran ", trap.a,
                              " loop iterations and calls in one tick: it may loop forever; --budget N allows more"));
  if (trap.kind == vm::TrapKind::OutOfMemory) diagnostic.hint(base::cat("they hold ", trap.a, " bytes"));
  if (diagnostic.location.valid()) {
    const source::SourceText& source = sources_[diagnostic.location.file];
    std::string around = sourceAround(source.text(), diagnostic.location.span.begin);
    diagnostic.hint(placeHint(world_.agents.find(script.owner), script.key, around));
  }
  return diagnostic;
}

void Reports::warn(const Script& script, const diagnostics::Kind& kind, std::string message) {
  if (emitter_ == nullptr) return;
  std::vector<diagnostics::Frame> stack = vm_.stackOf(script);
  emitter_->add(kind, stack.empty() ? source::Location() : stack[0].location, std::move(message));
}

void Reports::failScript(const Script& script) {
  failed_ = true;
  if (emitter_ == nullptr) return;
  diagnostics::Diagnostic described = describe(script);
  diagnostics::Kind kind{described.name, described.severity, {}};
  diagnostics::Diagnostic& diagnostic = emitter_->add(kind, described.location, described.message);
  diagnostic.hints = std::move(described.hints);
  diagnostic.stack = std::move(described.stack);
}

}  // namespace vellum::caos
