// Finds braces without a partner before anything is parsed.
//
// Each function, struct and enum is balanced separately, so that a brace in one does not affect the next. The
// indentation of the lines, as people read it, decides which brace is wrong; each mistake is one error, and the tokens
// are repaired: a missing brace is inserted (empty, after the token before it), a surplus one removed.
#pragma once

#include "languages/ags/syntax/preprocessor.h"

namespace vellum::ags {

Tokens balanceBraces(Tokens tokens, diagnostics::Emitter& emitter);

}  // namespace vellum::ags
