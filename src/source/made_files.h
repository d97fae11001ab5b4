// File providers for text that no file holds.
#pragma once

#include <string>

#include "source/file_provider.h"

namespace vellum::source {

// Whatever is asked for is this text, which outlives the provider.
class MadeText : public FileProvider {
 public:
  explicit MadeText(const std::string& text) : text_(text) {}
  base::Result<std::string> read(std::string_view) override { return text_; }

 private:
  const std::string& text_;
};

class NoFiles : public FileProvider {
 public:
  base::Result<std::string> read(std::string_view) override { return base::Error{"there are no files here"}; }
};

}  // namespace vellum::source
