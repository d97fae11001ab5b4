// From text to a checked program: parses the file and what it includes, resolves names, checks types.
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
  // What `#name` stands for in formulas, as text: "5", "2.5", "\"text\"", "true". Names in any letter case.
  std::vector<std::pair<std::string, std::string>> macros;
  bool fragment = false;      // of others, which include it: their names are not known
  bool shortCircuit = false;  // as #option +short_circuit does
};

// Always a program; one that can be run only when `emitter` got no error.
Program check(source::SourceSet& sources, source::FileId file, source::FileProvider* includes,
              const ExportTable& exports, const CheckOptions& options, diagnostics::Emitter& emitter);

}  // namespace vellum::skrit
