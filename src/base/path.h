// Splits paths as strings. Never touches a file.
//
// `separators`: the characters that separate parts; "/\\" for names that may come from Windows.
#pragma once

#include <string_view>

#include "base/text.h"

namespace vellum::base {

// No file has a longer path: such a name is refused before work is done on it.
constexpr std::size_t LongestPath = 4096;

// The part after the last separator: the whole path when it has none.
inline std::string_view fileNameOf(std::string_view path, std::string_view separators = "/") {
  return path.substr(path.find_last_of(separators) + 1);
}

// The part up to and including the last separator: "" for a path without one.
inline std::string_view folderOf(std::string_view path, std::string_view separators = "/") {
  return path.substr(0, path.find_last_of(separators) + 1);
}

// A folder's path without the '/' at its end; "/" stays.
inline std::string_view withoutEndSlash(std::string_view folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.remove_suffix(1);
  return folder;
}

// Whether the path has a name that ends with `extension` (".asc"), case-insensitive.
inline bool hasExtension(std::string_view path, std::string_view extension) {
  return path.size() > extension.size() && equalsIgnoreCase(path.substr(path.size() - extension.size()), extension);
}

// The path up to the last '.': the whole path when it has none.
inline std::string_view withoutExtension(std::string_view path) { return path.substr(0, path.rfind('.')); }

}  // namespace vellum::base
