// Which types convert to which, and at which cost.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

Type resolveType(CheckContext& context, NodeId node);
int conversionCost(const CheckContext& context, Type from, Type to);
ExprId promote(CheckContext& context, ExprId expr, Type to);  // no warnings; the conversion must be possible
ExprId convert(CheckContext& context, ExprId expr, Type to);  // reports a conversion that is impossible
ExprId convertToBool(CheckContext& context, ExprId expr);
ExprId makeCast(CheckContext& context, ExprId expr, Type to, source::Location at);

}  // namespace vellum::skrit
