// Runs one program in all ways that a user can't tell apart, and compares everything that shows: output, results,
// errors with place and stack, and the world's hash.
#pragma once

#include <string>
#include <string_view>

namespace vellum::fuzz {

struct Comparison {
  std::string error;             // why the program did not run at all: it does not compile
  std::string way;               // the first way that differs; "": none
  std::string expected, actual;  // as text, a line an observation
  std::string errors;            // the names of the errors at run time, each once
};

// `language`: an id. `program`: see program.h.
Comparison compareWays(std::string_view language, std::string_view program);

}  // namespace vellum::fuzz
