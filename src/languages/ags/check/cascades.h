// One mistake is one error: drops errors of a file that only follow from others.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/ags/syntax/nodes.h"

namespace vellum::ags {

// `found` has the parser's errors from `beforeParsing` up to `beforeChecking`, the checker's after that.
void dropCascades(const SyntaxTree& tree, std::size_t beforeParsing, std::size_t beforeChecking,
                  diagnostics::Emitter& found);

}  // namespace vellum::ags
