// Files that are built into the command.
#pragma once

#include <string>
#include <string_view>

namespace vellum::driver {

// The built-in file of a name such as "exports:ds1", for a language's compiler. "": there is none of that name.
std::string builtInFile(std::string_view name);

}  // namespace vellum::driver
