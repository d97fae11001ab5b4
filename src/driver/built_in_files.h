// Files that the command has without a folder.
#pragma once

#include <string>
#include <string_view>

namespace vellum::driver {

// What a language's compiler finds under a name such as "exports:ds1". "": there is none of that name.
std::string builtInFile(std::string_view name);

}  // namespace vellum::driver
