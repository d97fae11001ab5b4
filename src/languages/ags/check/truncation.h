// Values that lose bits where they are kept.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

// `place`: the variable that gets the value; null when it is part of something.
void warnOfTruncation(CheckContext& context, const Expression* value, const Type* target, const Variable* place);

}  // namespace vellum::ags
