// Loops that cannot end.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

void warnOfEndlessLoop(CheckContext& context, const Statement* loop, Location at);  // warns about an endless loop

}  // namespace vellum::ags
