// Receives errors of scripts: the emitter of the call that runs them, with a script's trap in the wording of the
// original engine.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/caos/runtime/script.h"
#include "source/source_set.h"

namespace vellum::caos {

class Reports {
 public:
  Reports(vm::Vm& vm, const World& world, const source::SourceSet& sources)
      : vm_(vm), world_(world), sources_(sources) {}

  // Between begin() and end(), errors go to `emitter`; otherwise they are dropped.
  void begin(diagnostics::Emitter& emitter) {
    emitter_ = &emitter;
    failed_ = false;
  }
  // False when an error was reported since begin().
  bool end() {
    emitter_ = nullptr;
    return !failed_;
  }
  void fail() { failed_ = true; }
  template <class... Arguments>
  [[gnu::cold]] void fail(const diagnostics::Kind& kind, source::Location at, const Arguments&... arguments) {
    if (emitter_ == nullptr) return;
    emitter_->emit(kind, at, arguments...);
    failed_ = true;
  }
  // A script's trap, as the diagnostic that it causes.
  diagnostics::Diagnostic describe(const Script& script) const;
  void failScript(const Script& script);
  // A mistake that does not stop the script, at its current command.
  void warn(const Script& script, const diagnostics::Kind& kind, std::string message);
  // Only between begin() and end().
  diagnostics::Emitter& emitter() { return *emitter_; }

 private:
  vm::Vm& vm_;
  const World& world_;
  const source::SourceSet& sources_;
  diagnostics::Emitter* emitter_ = nullptr;
  bool failed_ = false;
};

}  // namespace vellum::caos
