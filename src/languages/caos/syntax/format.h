// The canonical layout of a .cos file (vellum fmt): blocks indented by two blanks, one blank between words, at most one
// empty line in a row. Where commands share a line they go on doing so, as long as it fits; words and comments stay as
// they are.
#pragma once

#include <string>

#include "syntax/tree.h"

namespace vellum::caos {

// Of a tree that was parsed without errors. Formatting the result again changes nothing.
std::string format(const syntax::Tree& tree);

}  // namespace vellum::caos
