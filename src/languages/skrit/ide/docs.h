// The manual's entries, made from the rows.
#pragma once

#include <vector>

#include "languages/language.h"

namespace vellum::skrit {
const std::vector<languages::DocEntry>& docs();
}
