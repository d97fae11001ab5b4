// The functions with numbers in place of objects, for games whose settings allow them (old_functions.def).
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace vellum::ags::api {

struct OldFunctions {
  std::string header, body;  // a module in AGS Script; empty when none of it is used
};
// The old functions among `words`, which are the words of a game's scripts.
OldFunctions oldFunctions(std::set<std::string_view> words);
// What an old function does, as one statement of today with the names of its parameters:
// "character[number].Walk(x, y, eNoBlock, eWalkableAreas)". Empty where it takes more than that.
std::string statementOfToday(std::string_view oldFunction);
// Whether it is a constant of AGS 2, such as MODE_LOOK; and the name of today, "eModeLookat", or empty.
bool isOldMacro(std::string_view name);
std::string_view macroOfToday(std::string_view oldMacro);

}  // namespace vellum::ags::api
