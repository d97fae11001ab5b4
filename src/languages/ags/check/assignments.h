// Assignments and steps (`x++`).
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

bool checkAssignable(CheckContext& context, Expression* place);
Statement* checkAssignment(CheckContext& context, NodeId id);
Statement* checkStep(CheckContext& context, NodeId id, NodeId place, std::uint16_t op, Location opAt);

}  // namespace vellum::ags
