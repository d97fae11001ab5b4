// if, loops, switch.
#pragma once

#include "languages/ags/check/context.h"

namespace vellum::ags {

Statement* checkIf(CheckContext& context, NodeId id);
Statement* checkLoop(CheckContext& context, NodeId id);
Statement* checkFor(CheckContext& context, NodeId id);
Statement* checkSwitch(CheckContext& context, NodeId id);

}  // namespace vellum::ags
