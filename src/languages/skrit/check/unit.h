// The items of a unit: includes, options, properties, functions.
#pragma once

#include "languages/skrit/check/context.h"

namespace vellum::skrit {

Program checkUnit(CheckContext& context, source::FileId file);
void checkVariables(CheckContext& context, NodeId node, StateIndex state);
FunctionIndex addFunction(CheckContext& context, Function::Kind kind, std::string name, NodeId parameters, Type result,
                          source::Location location);

}  // namespace vellum::skrit
