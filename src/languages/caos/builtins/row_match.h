// Finds the row that the words of a text name, for the parser and the checker.
#pragma once

#include "languages/caos/builtins/rows.h"

namespace vellum::caos {

// The longest name that two words of a text begin with. The second word may be part of the name, or follow it; it may
// be empty.
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
