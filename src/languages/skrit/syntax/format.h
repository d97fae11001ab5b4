// The canonical layout of a skrit (vellum fmt), that of the game's own skrits: braces on lines of their own, tabs,
// blanks inside parentheses. Tokens and comments are unchanged; a short block on one line stays there.
#pragma once

#include <string>

#include "syntax/tree.h"

namespace vellum::skrit {

// `tree` must have no errors. Formatting the result again changes nothing.
std::string format(const syntax::Tree& tree);

}  // namespace vellum::skrit
