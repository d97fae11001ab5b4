#include "driver/path_spelling.h"

#include "driver/real_path.h"

namespace vellum::driver {

namespace {

// `at`: where the rest of the path begins.
std::string respelled(const std::string& folder, const std::string& path, std::size_t at) {
  while (at < path.size() && (path[at] == '/' || path.compare(at, 2, "./") == 0)) at += path[at] == '/' ? 1 : 2;
  return (folder == "." ? "" : folder + "/") + path.substr(at);
}

// As the engine writes it: without "./" before it and '/' after it.
std::string tidyFolder(std::string folder) {
  folder = withoutEndSlash(std::move(folder));
  while (folder.size() > 2 && folder.starts_with("./")) folder.erase(0, 2);
  return folder;
}

}  // namespace

std::string withoutEndSlash(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return folder;
}

std::string spelledAsIn(const std::vector<std::string>& folders, const std::string& path) {
  for (const std::string& given : folders) {
    std::string folder = tidyFolder(given), whole = realPath(folder);
    if (whole.empty()) continue;
    // The longest part of the path that is the folder.
    for (std::size_t slash = path.rfind('/'); slash != std::string::npos && slash != 0;
         slash = path.rfind('/', slash - 1))
      if (realPath(path.substr(0, slash)) == whole) return respelled(folder, path, slash);
    if (!path.starts_with('/') && realPath(".") == whole) return respelled(folder, path, 0);
  }
  return path;
}

}  // namespace vellum::driver
