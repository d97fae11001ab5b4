// From text to a checked program: parses the file and its includes, resolves names, checks types.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "diagnostics/emitter.h"
#include "languages/skrit/check/program.h"
#include "languages/skrit/syntax/parser.h"
#include "source/source_set.h"

namespace vellum::skrit {

struct CheckOptions {
  ParseOptions parse;
  // The value of `#name` in formulas, as text: "5", "2.5", "\"text\"", "true". Case does not matter in names.
  std::vector<std::pair<std::string, std::string>> macros;
  bool fragment = false;      // other files include it, so their names are not known
  bool shortCircuit = false;  // like #option +short_circuit
  // The declarations of a console's earlier entries, in their order: what they declare is known, with the values that
  // it has, so initial values are left out.
  std::vector<source::FileId> session;
  bool withoutRunning = false;  // a missing skrit of the game is a note: what it declares is not checked
};

// Always returns a program, but it can run only when `emitter` got no error.
Program check(source::SourceSet& sources, source::FileId file, source::FileProvider* includes,
              const ExportTable& exports, const CheckOptions& options, diagnostics::Emitter& emitter);

}  // namespace vellum::skrit
