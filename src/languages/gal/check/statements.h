// Statements of actions.
#pragma once

#include "languages/gal/check/context.h"

namespace vellum::gal {

Statement checkStatement(CheckContext& context, NodeId node);
void checkScopes(CheckContext& context);
CheckedSnippet checkWholeSnippet(CheckContext& context);

}  // namespace vellum::gal
