// Values and operators.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

ExprId checkValue(CheckContext& context, NodeId node);  // reports an expression without a value
Operand checkOperand(CheckContext& context, NodeId node);
ExprId checkCondition(CheckContext& context, NodeId node);
ExprId combineOperands(CheckContext& context, TokenKind op, ExprId left, ExprId right, source::Location at,
                       source::Location opAt);
ExprId makeVariable(CheckContext& context, VariableRef ref, source::Location at);
bool isConstant(const CheckContext& context, ExprId expr, Constant& out);

}  // namespace vellum::skrit
