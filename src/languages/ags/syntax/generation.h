// The two generations of the language, and the dialect of a script. The differences are data: check/features.def and
// syntax/operators.def.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vellum::ags {

enum class Generation : std::uint8_t { Api36, Api40 };

struct Dialect {
  Generation generation = Generation::Api36;
  bool rightToLeft = false;   // operators of equal precedence from right to left (3.6 only, for very old games)
  bool compatLimits = false;  // the old engine's limits on recursion
  std::vector<std::pair<std::string, std::string>> defines;  // --define NAME[=V]
  // The versions that a project exposes to scripts (syntax/macros.def): "v350"; empty: the newest one of the
  // generation.
  std::string scriptApi, scriptCompat;
  bool oldApi = false;                // includes functions from before 2.7 (builtins/old_functions.def)
  std::vector<std::string> withheld;  // predefined names that its settings remove

  bool operator==(const Dialect&) const = default;
};

}  // namespace vellum::ags
