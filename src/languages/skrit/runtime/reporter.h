// What skrits tell the outside: the report streams, faults, events of the trace.
#pragma once

#include "languages/language.h"
#include "languages/skrit/check/exports.h"
#include "languages/skrit/runtime/report_streams.h"
#include "languages/skrit/world/engine.h"
#include "vm/vm.h"

namespace vellum::skrit {

class Reporter {
 public:
  Reporter(const languages::WorldContext& context, const ExportTable& exports, const Engine& engine);

  ReportStreams& streams() { return streams_; }
  const ReportStreams& streams() const { return streams_; }
  void print(std::string_view text) { streams_.print(ReportStreams::Generic, text); }
  // Skrit manual, "Exception Handling": in retail, exceptions are caught and ignored.
  bool isRetail() const { return retail_; }

  // Receives errors while a function of languages::Runtime runs.
  diagnostics::Emitter& emitter() { return *emitter_; }
  diagnostics::Emitter* setEmitter(diagnostics::Emitter* emitter) { return std::exchange(emitter_, emitter); }

  void fault(const SkritObject& object, const vm::Trap& trap);
  void stateStorm(const SkritObject& object, int changes);
  // Errors of scripts that run, as the emitter counts them.
  std::size_t faults() const { return faults_; }

  bool tracing() const { return context_.host.trace != nullptr || context_.host.wants(host::EventKind::State); }
  void happened(const SkritObject& object, std::string_view what, std::string_view detail);
  // `result`: of calls that return an id; 0 for others.
  void traceCall(std::string_view function, const Arguments& arguments = {}, std::int32_t result = 0);

 private:
  const languages::WorldContext& context_;
  const ExportTable& exports_;
  const Engine& engine_;
  ReportStreams streams_;
  diagnostics::Emitter* emitter_ = nullptr;
  std::size_t faults_ = 0;
  bool retail_;
};

}  // namespace vellum::skrit
