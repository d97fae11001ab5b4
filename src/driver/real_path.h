// Where a path leads, through links and `..`.
#pragma once

#include <string>

namespace vellum::driver {

// An absolute path without links; "" when there is nothing there.
std::string realPath(const std::string& path);

}  // namespace vellum::driver
