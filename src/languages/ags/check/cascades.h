// One mistake is one error: what of the errors of a file only follows from others is left out.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/ags/syntax/nodes.h"

namespace vellum::ags {

// Of what `found` holds from `beforeParsing` on: the parser's up to `beforeChecking`, the checker's after it.
void dropCascades(const SyntaxTree& tree, std::size_t beforeParsing, std::size_t beforeChecking,
                  diagnostics::Emitter& found);

}  // namespace vellum::ags
