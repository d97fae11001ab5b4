// The files of a WASI program have no links, and the current folder is the root.
#include "driver/real_path.h"

#include <sys/stat.h>

namespace vellum::driver {

std::string realPath(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return "";
  std::string real;
  for (std::size_t begin = 0; begin < path.size();) {
    std::size_t end = path.find('/', begin);
    if (end == std::string::npos) end = path.size();
    std::string part = path.substr(begin, end - begin);
    if (part == "..") real.erase(real.empty() ? 0 : real.rfind('/'));
    else if (!part.empty() && part != ".") real += "/" + part;
    begin = end + 1;
  }
  return real.empty() ? "/" : real;
}

}  // namespace vellum::driver
