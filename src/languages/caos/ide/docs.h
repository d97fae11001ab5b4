// The manual's entries, made from the rows.
#pragma once

#include "languages/language.h"

namespace vellum::caos {
const std::vector<languages::DocEntry>& docs();
}
