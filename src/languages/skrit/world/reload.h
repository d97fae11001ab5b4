// Live reload of skrits, as far as it concerns their objects.
#pragma once

#include <string>
#include <vector>

#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

// Call when `implementation` has new tables: finds the objects' states by their names. `names` are those of the old
// states by index.
void reloaded(Engine& engine, Implementation& implementation, const std::vector<std::string>& names);

}  // namespace vellum::skrit
