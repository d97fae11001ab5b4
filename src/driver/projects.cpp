#include "driver/projects.h"

#include <dirent.h>
#include <strings.h>

namespace vellum::driver {

std::optional<std::string> projectIn(const Engine& engine, const std::string& folder) {
  std::vector<std::string> names;
  DIR* stream = opendir(folder.empty() ? "." : folder.c_str());
  if (stream == nullptr) return std::nullopt;
  while (const dirent* entry = readdir(stream)) names.emplace_back(entry->d_name);
  closedir(stream);
  for (const vellum_language* language : engine.languages())
    for (std::size_t i = 0; i < language->project_count; ++i)
      for (const std::string& name : names)
        if (strcasecmp(name.c_str(), language->projects[i]) == 0)
          return folder.empty() ? name : folder + (folder.back() == '/' ? "" : "/") + name;
  return std::nullopt;
}

std::optional<std::string> projectOf(const Engine& engine, const std::string& path, const std::string& top) {
  std::string folder = path;
  for (int depth = 0; depth < 8; ++depth) {
    std::size_t slash = folder.rfind('/');
    folder = slash == std::string::npos ? "" : folder.substr(0, slash == 0 ? 1 : slash);
    if (auto project = projectIn(engine, folder)) return project;
    if (folder.empty() || folder == "/" || folder == top) break;
  }
  return std::nullopt;
}

std::vector<std::string> projectNames(const Engine& engine) {
  std::vector<std::string> names;
  for (const vellum_language* language : engine.languages())
    for (std::size_t i = 0; i < language->project_count; ++i) names.push_back(language->projects[i]);
  return names;
}

bool isProjectTest(const Engine& engine, std::string_view path) {
  for (const vellum_language* language : engine.languages())
    for (std::size_t i = 0; i < language->test_count; ++i) {
      std::string_view extension = language->tests[i];
      if (path.size() > extension.size() && path.ends_with(extension)) return true;
    }
  return false;
}

}  // namespace vellum::driver
