// The parts of a path, as text. No file is looked at.
//
// `separators`: each character that ends a folder's name; "/\\" for names that may come from Windows.
#pragma once

#include <string_view>

#include "base/text.h"

namespace vellum::base {

// What stands behind the last separator: all of a path without one.
inline std::string_view fileNameOf(std::string_view path, std::string_view separators = "/") {
  return path.substr(path.find_last_of(separators) + 1);
}

// What stands up to the last separator, and that: "" for a path without one.
inline std::string_view folderOf(std::string_view path, std::string_view separators = "/") {
  return path.substr(0, path.find_last_of(separators) + 1);
}

// Whether it ends with `extension` (".asc"), in any case, behind a name.
inline bool hasExtension(std::string_view path, std::string_view extension) {
  return path.size() > extension.size() && equalsIgnoreCase(path.substr(path.size() - extension.size()), extension);
}

// The path up to the last '.': all of it without one.
inline std::string_view withoutExtension(std::string_view path) { return path.substr(0, path.rfind('.')); }

}  // namespace vellum::base
