#include "testing/phases.h"

#include <algorithm>

#include "ir/text.h"
#include "ir/verifier.h"

namespace vellum::testing {

namespace {

constexpr diagnostics::Kind Rejected{"IrInvalid", diagnostics::Severity::Error, "{0}"};

// Reads a module, and lets the verifier judge it.
ir::Module readVir(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  ir::Module module = ir::parse(sources, file, emitter);
  if (emitter.hasErrors()) return module;
  if (auto verified = ir::verify(module); !verified) emitter.emit(Rejected, {}, verified.error().message);
  return module;
}

PhaseResult checkVir(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  readVir(sources, file, emitter);
  return {};
}

// Printed back.
PhaseResult printVir(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return {ir::print(readVir(sources, file, emitter)), {}};
}

const Phase Phases[] = {
    {".vir", "check", "//", "", checkVir, ""},
    {".vir", "lower", "//", ".ir", printVir, ""},
    {".vir", "run", "//", "", nullptr, "no hook runs text IR yet"},
};

}  // namespace

bool isPhaseFile(std::string_view path) {
  return std::any_of(std::begin(Phases), std::end(Phases),
                     [&](const Phase& phase) { return path.ends_with(phase.extension); });
}

const Phase* findPhase(std::string_view path, std::string_view mode) {
  for (const Phase& phase : Phases)
    if (path.ends_with(phase.extension) && phase.mode == mode) return &phase;
  return nullptr;
}

}  // namespace vellum::testing
