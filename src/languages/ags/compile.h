// One game's scripts, compiled in module order: headers stay known to every script behind them.
#pragma once

#include "languages/ags/check/checker.h"
#include "languages/ags/syntax/preprocessor.h"

namespace vellum::ags {

class Compilation {
 public:
  Compilation(source::SourceSet& sources, Dialect dialect);

  const Dialect& dialect() const { return dialect_; }
  const CheckedProgram& program() const { return program_; }

  // Headers (.ash) and bodies in order; a header that is given behind its own body comes before it. False when there
  // were errors. All diagnostics of a file come in the order of its lines; `warnings` lets warnings through.
  bool add(const std::vector<source::FileId>& files, bool warnings, diagnostics::Emitter& emitter);
  // One snippet that sees what has been added; without a function when there were errors. Take it out again with
  // dropSnippet() when it has run.
  Snippet addSnippet(source::FileId file, diagnostics::Emitter& emitter);
  void dropSnippet() { program_.units.pop_back(); }

 private:
  bool handOver(bool warnings, diagnostics::Emitter& emitter);
  source::SourceSet& sources_;
  Dialect dialect_;
  diagnostics::Emitter found_;
  CheckedProgram program_;
  Checker checker_;
  Macros macros_;      // of the headers so far
  Macros bodyMacros_;  // of the last script
};

bool isHeader(const source::SourceSet& sources, source::FileId file);

}  // namespace vellum::ags
