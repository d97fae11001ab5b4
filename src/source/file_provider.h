// How the core reads source files: it never opens a file itself.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "source/byte_source.h"

namespace vellum::source {

class FileProvider {
 public:
  virtual ~FileProvider() = default;
  // The file's bytes, or why it can't be read ("no such file"). Names use '/'; the provider decides which files are
  // accessible. A name that ends in '/' asks for a folder: the paths of all files below it, one per line, relative to
  // it, sorted.
  virtual base::Result<std::string> read(std::string_view name) = 0;
  // Opens a file of which only parts are needed. The source is valid as long as the provider. A provider that can't
  // read parts keeps the whole file in memory.
  virtual base::Result<std::unique_ptr<ByteSource>> open(std::string_view name) {
    auto bytes = read(name);
    if (!bytes) return bytes.error();
    return std::unique_ptr<ByteSource>(std::make_unique<BytesInMemory>(std::move(bytes).value()));
  }
};

}  // namespace vellum::source
