// Operators with two and three operands; conversions.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

bool isConvertible(const Type* from, const Type* to);
void reportMismatch(CheckContext& context, Expression* value, const Type* target);
// Converts for an assignment, argument or return; reports a mismatch.
Expression* convert(CheckContext& context, Expression* value, const Type* target);
bool areComparable(const Type* a, const Type* b);
Expression* checkBinary(CheckContext& context, NodeId id);
Expression* checkTernary(CheckContext& context, NodeId id);

}  // namespace vellum::ags
