// Literals and the words for special values.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

ExprId checkLiteral(CheckContext& context, NodeId node);
ExprId checkWord(CheckContext& context, NodeId node);
ExprId checkMacro(CheckContext& context, NodeId node);

}  // namespace vellum::skrit
