// Words from other languages, and their CAOS counterparts.
#pragma once

#include <string_view>

namespace vellum::caos {

// For a word or symbol that CAOS lacks; "" when it has no counterpart.
std::string_view insteadOf(std::string_view text);

// Whether a word ends an IF or WHILE of another language, for which an error was already reported.
bool endsForeignBlock(std::string_view word);

}  // namespace vellum::caos
