#pragma once

#include "languages/caos/runtime/session.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

// CAOS: SCOL. One tick of scrolling.
void scrollView(World& world, Scrolling& state);

}  // namespace vellum::caos
