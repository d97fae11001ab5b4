// Tests of what is not a language: by extension and mode. The lead's hooks for the shared program form go here.
#pragma once

#include "diagnostics/emitter.h"
#include "source/source_set.h"

namespace vellum::testing {

struct PhaseResult {
  std::string output;  // against `expect:` lines, or against the file x.EXT + `sibling`
  std::vector<std::string> results;
};

struct Phase {
  std::string_view extension;  // ".vir"
  std::string_view mode;       // "check"
  std::string_view commentSign;
  std::string_view sibling;  // ".ir": the output is compared with that file; "": with the comments
  // Null: skipped, `missing` says why.
  PhaseResult (*run)(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);
  std::string_view missing;
};

const Phase* findPhase(std::string_view path, std::string_view mode);
bool isPhaseFile(std::string_view path);

}  // namespace vellum::testing
