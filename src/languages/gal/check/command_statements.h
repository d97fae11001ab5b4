// Commands and their arguments.
#pragma once

#include "languages/gal/check/context.h"

namespace vellum::gal {

Statement checkCommand(CheckContext& context, NodeId node);

}  // namespace vellum::gal
