#include "languages/caos/runtime/prepared.h"

#include "languages/caos/check/check.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/host_values.h"

namespace vellum::caos {

using languages::Signature;
using languages::Value;
using languages::ValueKind;

namespace {

class Macro final : public languages::PreparedFunction {
 public:
  Macro(Engine& engine, std::string_view text) : engine_(engine), text_(text) {
    signature_.parameters.assign(VariableCount, ValueKind::Any);
    signature_.result = ValueKind::String;
    signature_.anyNumbers = true;
  }

  // Empty: the commands are wrong, or there are too many different ones. A world that was loaded since the last use
  // may not have the unit.
  std::optional<std::uint32_t> unit(CompileError& error) {
    if (!unit_ || !engine_.programs.isUnitOf(*unit_, text_, true)) unit_ = engine_.programs.unitOf(text_, true, error);
    return unit_;
  }
  const Signature* signature() override { return &signature_; }
  bool hasRoomFor(std::size_t bytes) override { return engine_.heap().hasRoomFor(bytes); }
  bool call(languages::Values arguments, Value& result, diagnostics::Emitter& emitter) override;

 private:
  Engine& engine_;
  const std::string text_;
  std::optional<std::uint32_t> unit_;
  Signature signature_;
  std::vector<vm::Value> variables_;
  std::string output_;
};

[[gnu::cold]] void report(const CompileError& error, diagnostics::Emitter& emitter) {
  emitter.add({error.name, diagnostics::Severity::Error, ""}, {}, error.message);
}

bool Macro::call(languages::Values arguments, Value& result, diagnostics::Emitter& emitter) {
  CompileError error;
  auto found = unit(error);
  if (!found) {
    report(error, emitter);
    return false;
  }
  variables_.clear();
  for (const Value& argument : arguments) variables_.push_back(valueFromHost(engine_, argument).value_or(vm::Value()));
  output_.clear();
  engine_.reports.begin(emitter);
  engine_.injector.runMacro(*found, variables_, output_);
  for (const vm::Value& variable : variables_) engine_.heap().release(variable);
  engine_.freeDead();
  result = Value::of(std::string_view(output_));
  return engine_.reports.end();
}

}  // namespace

std::unique_ptr<languages::PreparedFunction> prepareMacro(Engine& engine, std::string_view text,
                                                          diagnostics::Emitter& emitter) {
  auto macro = std::make_unique<Macro>(engine, text);
  CompileError error;
  if (macro->unit(error)) return macro;
  // Checked again under a name, for the places of its errors.
  source::SourceSet& sources = engine.environment.sources();
  diagnostics::Emitter ignored;
  const std::size_t before = emitter.errorCount();
  if (auto file = sources.intern("<macro>", text))
    checkText(*file, sources[*file].text(), emitter, ignored, engine.programs.words());
  if (emitter.errorCount() == before) report(error, emitter);
  return nullptr;
}

}  // namespace vellum::caos
