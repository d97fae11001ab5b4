// The canonical layout of a script (vellum fmt): two blanks a level, one blank around operators, `case` one level and
// its statements two levels inside `switch`. Lines are neither joined nor split. Comments and the text of preprocessor
// commands are unchanged.
#pragma once

#include <string>
#include <string_view>

namespace vellum::ags {

// `text` must have no syntax errors. Formatting the result again changes nothing; its tokens are the same.
std::string format(std::string_view text);

}  // namespace vellum::ags
