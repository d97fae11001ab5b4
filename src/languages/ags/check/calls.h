// Calls: arguments, defaults, named arguments.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

Expression* checkCall(CheckContext& context, NodeId id);
Expression* checkCallOf(CheckContext& context, Function* function, Expression* object, NodeId arguments,
                        Location nameAt, Location whole);

}  // namespace vellum::ags
