// Declarations outside of functions: variables, enums, exports.
#pragma once

#include "languages/ags/check/context.h"
#include "languages/ags/check/qualifiers.h"

namespace vellum::ags {

void checkItems(CheckContext& context, const SyntaxTree& tree);
bool declareSymbol(CheckContext& context, Scope::Key key, Symbol symbol, bool quiet = false);
Qualifiers readQualifiers(CheckContext& context, NodeId id);
void reportMisplacedQualifiers(CheckContext& context, NodeId id);  // of anything but structs and members
void checkGlobalVariable(CheckContext& context, NodeId declarator, const Type* type, const Qualifiers& q);

}  // namespace vellum::ags
