#pragma once

#include "languages/caos/check/context.h"

namespace vellum::caos {

std::span<Comparison> checkCondition(CheckContext& context, syntax::NodeId id);

}  // namespace vellum::caos
