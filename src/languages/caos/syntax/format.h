// The canonical layout of a .cos file (vellum fmt): blocks indented by two blanks, one blank between words, at most one
// empty line in a row. Commands that share a line stay together if they fit; words and comments are unchanged.
#pragma once

#include <string>

#include "syntax/tree.h"

namespace vellum::caos {

// `tree` must have no errors. Formatting the result again changes nothing.
std::string format(const syntax::Tree& tree);

}  // namespace vellum::caos
