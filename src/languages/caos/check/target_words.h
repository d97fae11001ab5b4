#pragma once

#include "languages/caos/builtins/rows.h"

namespace vellum::caos {

// Words that act on TARG and fail with "Invalid TARG" when it is NULL, whatever else holds. target_words_test.cpp holds
// the table against what the words do.
bool needsTarget(Id id);

// Words that wait, and fail where a script can't: in install and remove scripts. So does CALL, which has no OWNR there.
bool blocks(Id id);

}  // namespace vellum::caos
