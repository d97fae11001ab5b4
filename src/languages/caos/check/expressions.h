#pragma once

#include "languages/caos/check/context.h"

namespace vellum::caos {

// Fills in a value that has to be `wanted`. Values are filled in where they stay: there are many of them.
void checkExpression(CheckContext& context, Expression& value, syntax::NodeId id, ArgumentType wanted);
// "an integer"
std::string withArticle(ValueType type);

}  // namespace vellum::caos
