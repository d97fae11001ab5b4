// The canonical layout of a skrit (vellum fmt): braces on lines of their own, tabs, blanks inside parentheses, as the
// game's own skrits have it. Tokens and comments stay as they are; a short block that stood on one line stays there.
#pragma once

#include <string>

#include "syntax/tree.h"

namespace vellum::skrit {

// Of a tree that was parsed without errors. Formatting the result again changes nothing.
std::string format(const syntax::Tree& tree);

}  // namespace vellum::skrit
