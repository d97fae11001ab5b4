// The manual's entries, from the rows.
#pragma once

#include "languages/language.h"

namespace vellum::turtle {

const std::vector<languages::DocEntry>& docs();

}  // namespace vellum::turtle
