// Function headers and bodies.
#pragma once

#include "languages/ags/check/context.h"
#include "languages/ags/check/qualifiers.h"

namespace vellum::ags {

void checkFunctionDeclarator(CheckContext& context, NodeId id, const Type* result, const Qualifiers& q,
                             StructInfo* inside);
void checkParameters(CheckContext& context, NodeId id, Function& function, bool isDefinition);
// Compares the function of an attribute with the expected one.
void checkAccessor(CheckContext& context, Function wanted, const Function& found);
void checkFunctionBody(CheckContext& context, Function& function, const SyntaxTree& tree, NodeId block);

}  // namespace vellum::ags
