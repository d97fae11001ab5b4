// The manual's entries, from the rows of commands.def and keywords.def, and the test section's keys.
#pragma once

#include "languages/language.h"

namespace vellum::gal {

const std::vector<languages::DocEntry>& docs();

}  // namespace vellum::gal
