// The manual entries of the rows.
#pragma once

#include "languages/language.h"

namespace vellum::caos {
std::vector<languages::DocEntry> docs();
}
