// Format strings against their arguments.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

// a format that is a literal against the arguments for it.
void checkFormat(CheckContext& context, const Expression* format, std::span<Expression* const> arguments);

}  // namespace vellum::ags
