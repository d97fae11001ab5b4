// The box of a run-time fault (Skrit manual, "Exception Handling"): source and p-code around the location, with an
// arrow at the opcode.
#pragma once

#include <string>

#include "languages/skrit/runtime/code.h"

namespace vellum::skrit {

// Returns "" when the location is not known.
std::string errorBox(const Code& code, const vm::Trap& trap, const ExportTable& exports,
                     const source::SourceSet& sources);

}  // namespace vellum::skrit
