#pragma once

#include "languages/caos/builtins/rows.h"

namespace vellum::caos {

// Words that act on TARG and fail with "Invalid TARG" when it is NULL, in any case. target_words_test.cpp checks the
// table against the behaviour of the words.
bool needsTarget(Id id);

// Words that wait, and fail in scripts that can't: install and remove scripts. CALL fails there too, since it has no
// OWNR.
bool blocks(Id id);

}  // namespace vellum::caos
