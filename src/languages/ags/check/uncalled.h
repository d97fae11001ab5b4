// Functions that nothing calls.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

// Warns of functions that neither scripts call nor the engine, and of handlers whose names are near those of events.
void reportUncalled(CheckContext& context);

}  // namespace vellum::ags
