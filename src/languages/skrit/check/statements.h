// Statements and function bodies.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

void checkBody(CheckContext& context, const Body& body);

}  // namespace vellum::skrit
