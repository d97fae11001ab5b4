#include "driver/real_path.h"

#include <climits>
#include <cstdlib>

namespace vellum::driver {

std::string realPath(const std::string& path) {
  char resolved[PATH_MAX];
  return realpath(path.c_str(), resolved) != nullptr ? resolved : "";
}

}  // namespace vellum::driver
