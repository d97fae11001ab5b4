// A warning for null in arithmetic.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

void warnOfNull(CheckContext& context, NodeId node);

}  // namespace vellum::skrit
