// File providers for text that no file holds.
#pragma once

#include <map>
#include <string>
#include <utility>

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

// A small tree of files in memory, by path.
class MadeFiles : public FileProvider {
 public:
  MadeFiles() = default;
  explicit MadeFiles(std::map<std::string, std::string> texts) : files(std::move(texts)) {}
  base::Result<std::string> read(std::string_view name) override {
    if (name.ends_with('/')) return list(name);
    auto found = files.find(std::string(name));
    if (found == files.end()) return base::Error{"no such file"};
    return found->second;
  }
  std::map<std::string, std::string> files;

 private:
  base::Result<std::string> list(std::string_view folder) const {
    std::string paths;
    for (const auto& [path, text] : files)
      if (path.starts_with(folder)) paths.append(path, folder.size()).append("\n");
    if (paths.empty()) return base::Error{"no such folder"};
    return paths;
  }
};

class NoFiles : public FileProvider {
 public:
  base::Result<std::string> read(std::string_view) override { return base::Error{"there are no files here"}; }
};

}  // namespace vellum::source
