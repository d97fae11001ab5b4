#pragma once

#include "languages/caos/commands/rows.h"

namespace vellum::caos {

// Words that act on TARG and fail with "Invalid TARG" when it is NULL, whatever else holds. target_words_test.cpp holds
// the table against what the words do.
bool needsTarget(Id id);

}  // namespace vellum::caos
