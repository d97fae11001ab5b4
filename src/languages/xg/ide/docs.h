// The manual's entries, from the rows of builtins/symbols.def.
#pragma once

#include <vector>

#include "languages/language.h"

namespace vellum::xg {

const std::vector<languages::DocEntry>& docs();

}  // namespace vellum::xg
