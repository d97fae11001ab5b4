// What converts to what, and at which cost.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

Type resolveType(CheckContext& context, NodeId node);
int conversionCost(const CheckContext& context, Type from, Type to);
ExprId promote(CheckContext& context, ExprId expr, Type to);  // without warnings; must be possible
ExprId convert(CheckContext& context, ExprId expr, Type to);  // reports what can't be
ExprId convertToBool(CheckContext& context, ExprId expr);
ExprId makeCast(CheckContext& context, ExprId expr, Type to, source::Location at);

}  // namespace vellum::skrit
