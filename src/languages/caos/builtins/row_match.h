// The row that the words of a text name: what parser and checker ask of each command and value.
#pragma once

#include "languages/caos/builtins/rows.h"

namespace vellum::caos {

// The longest name that two words of a text begin with: the second belongs to it, or is what follows (or empty).
struct CommandMatch {
  const Row* row;  // null: none
  int words;
};
CommandMatch matchCommand(std::string_view first, std::string_view second);
struct ValueMatch {
  std::span<const Row* const> rows;  // empty: none
  int words;
};
ValueMatch matchValues(std::string_view first, std::string_view second);

}  // namespace vellum::caos
