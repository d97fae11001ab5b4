#include "languages/common/dot.h"

namespace vellum::common {

std::string dotString(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out.push_back('\\');
    if (c == '\n') out += "\\n";
    else out.push_back(c);
  }
  return out + "\"";
}

}  // namespace vellum::common
