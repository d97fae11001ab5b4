// Names of files with wildcards (CAOS: FILE GLOB, GENE LOAD).
#pragma once

#include <string_view>

namespace vellum::caos {

// '*' matches any characters, '?' one; case is ignored.
bool matchesPattern(std::string_view text, std::string_view pattern);

}  // namespace vellum::caos
