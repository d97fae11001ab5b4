// The canonical layout of a script (vellum fmt): two blanks a level, one blank around operators, `case` one level and
// its statements two levels inside `switch`. Lines stay lines: nothing is joined or split. Comments and the text of
// preprocessor commands stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace vellum::ags {

// Of a text without syntax errors. Formatting the result again changes nothing; its tokens are the same.
std::string format(std::string_view text);

}  // namespace vellum::ags
