// The functions with numbers in place of objects, for games whose settings allow them (old_functions.def).
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace vellum::ags::api {

struct OldFunctions {
  std::string header, body;  // a module in AGS Script; empty when nothing of it is used
};
// Those among `words`, which a game's scripts have in them.
OldFunctions oldFunctions(std::set<std::string_view> words);

}  // namespace vellum::ags::api
