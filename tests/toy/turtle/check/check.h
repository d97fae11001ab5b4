// Tree to a checked program: every word is a builtin, and every operand fits.
#pragma once

#include "diagnostics/emitter.h"
#include "syntax/tree.h"
#include "turtle/check/program.h"

namespace vellum::turtle {

// Statements with errors are missing from the result.
std::vector<Statement> check(const syntax::Tree& tree, diagnostics::Emitter& emitter);

}  // namespace vellum::turtle
