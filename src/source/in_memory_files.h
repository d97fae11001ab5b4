// File providers over strings in memory, for tests and for scripts that are not in files.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "source/file_provider.h"

namespace vellum::source {

// Returns the same text for every name. The text must outlive the provider.
class InMemoryText : public FileProvider {
 public:
  explicit InMemoryText(const std::string& text) : text_(text) {}
  base::Result<std::string> read(std::string_view) override { return text_; }

 private:
  const std::string& text_;
};

// A small tree of files in memory, by path.
class InMemoryFiles : public FileProvider {
 public:
  InMemoryFiles() = default;
  explicit InMemoryFiles(std::map<std::string, std::string> texts) : files(std::move(texts)) {}
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
