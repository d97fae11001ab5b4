#pragma once

#include "languages/caos/check/context.h"

namespace vellum::caos {

// Fills in a value that must have type `wanted`. Values are filled in in place: there are many of them.
void checkExpression(CheckContext& context, Expression& value, syntax::NodeId id, ArgumentType wanted);
// "an integer"
std::string withArticle(ValueType type);

}  // namespace vellum::caos
