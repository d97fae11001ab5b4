// Values: literals, operators with one operand, elements, `new`.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

Expression* makeConstant(CheckContext& context, const Constant& constant, const Type* type, Location at);
Expression* checkRvalue(CheckContext& context, NodeId id);   // must be usable: no void, struct or whole array
Expression* checkOperand(CheckContext& context, NodeId id);  // likewise, of an operator
Expression* checkCondition(CheckContext& context, NodeId id, std::string_view what);
Expression* checkExpression(CheckContext& context, NodeId id);  // a value; never null

}  // namespace vellum::ags
