// Format strings against their arguments.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

// compares a literal format with its arguments
void checkFormat(CheckContext& context, const Expression* format, std::span<Expression* const> arguments);

}  // namespace vellum::ags
