// A warning about null tests that '&&' and '||' don't make safe.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

void warnOfNull(CheckContext& context, NodeId node);

}  // namespace vellum::skrit
