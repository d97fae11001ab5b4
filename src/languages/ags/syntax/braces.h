// Braces without a partner, found before anything is parsed.
//
// Each function, struct and enum is balanced by itself, so that a brace in one is no mistake in the next. Which brace
// of it is wrong is found by how far the lines are indented, as people read it; each mistake is one error, and the
// tokens are repaired: a brace that is missing is put in (empty, after the token before it), one too many left out.
#pragma once

#include "languages/ags/syntax/preprocessor.h"

namespace vellum::ags {

Tokens balanceBraces(Tokens tokens, diagnostics::Emitter& emitter);

}  // namespace vellum::ags
