// Warnings about states that nothing leads to, and about handlers of timers that are never made.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

// For a whole unit without errors: a state or a timer may be used in code that could not be read.
void lintStates(CheckContext& context);

}  // namespace vellum::skrit
