// How the core reads source files: it never opens one itself.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::source {

class FileProvider {
 public:
  virtual ~FileProvider() = default;
  // The file's bytes, or why it can't be read ("no such file"). Names use '/'; which files they may reach is
  // up to the provider. A name that ends in '/' asks for a folder: the paths of all files below it, one per line,
  // relative to it, sorted.
  virtual base::Result<std::string> read(std::string_view name) = 0;
};

}  // namespace vellum::source
