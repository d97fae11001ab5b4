// How the core reads source files: it never opens a file itself.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::source {

class FileProvider {
 public:
  virtual ~FileProvider() = default;
  // The file's bytes, or why it can't be read ("no such file"). Names use '/'; the provider decides which files are
  // accessible. A name that ends in '/' asks for a folder: the paths of all files below it, one per line, relative to
  // it, sorted.
  virtual base::Result<std::string> read(std::string_view name) = 0;
};

}  // namespace vellum::source
