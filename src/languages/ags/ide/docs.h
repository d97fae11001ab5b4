// The manual: entries of keywords, operators and built-in functions, made from their rows.
#pragma once

#include <vector>

#include "languages/language.h"

namespace vellum::ags {

const std::vector<languages::DocEntry>& docs();

}  // namespace vellum::ags
