// Conditions and texts.
#pragma once

#include "languages/gal/check/context.h"

namespace vellum::gal {

Condition checkCondition(CheckContext& context, NodeId node);
int readText(CheckContext& context, NodeId node);

}  // namespace vellum::gal
