// Blocks and the statements inside of functions.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

bool alwaysLeaves(const Statement* statement);
void leaveScope(CheckContext& context, std::size_t count);
void reportUnread(CheckContext& context, const Variable& variable);
Statement* checkBlock(CheckContext& context, NodeId id);
Statement* checkStatement(CheckContext& context, NodeId id);

}  // namespace vellum::ags
