// One canonical layout: four spaces a level, braces of sections and long blocks on lines of their own, blocks of plain
// statements on one line when they fit. Every token and comment is kept; formatting twice changes nothing.
#pragma once

#include "syntax/tree.h"

namespace vellum::gal {

// `tree` must have no syntax errors.
std::string format(const syntax::Tree& tree);

}  // namespace vellum::gal
