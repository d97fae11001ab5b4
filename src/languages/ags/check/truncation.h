// Values that lose bits when they are stored.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

// `place`: the variable that gets the value; null for a part of something.
void warnOfTruncation(CheckContext& context, const Expression* value, const Type* target, const Variable* place);

}  // namespace vellum::ags
