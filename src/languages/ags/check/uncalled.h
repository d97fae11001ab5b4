// Functions that nothing calls.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

// Warns of functions that neither scripts call nor the engine, of handlers whose names are near those of events, and of
// those that the project names and no script has; notes when no script passes clicks on.
void reportUncalled(CheckContext& context);

}  // namespace vellum::ags
