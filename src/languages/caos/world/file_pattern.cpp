#include "languages/caos/world/file_pattern.h"

#include "base/text.h"

namespace vellum::caos {

bool matchesPattern(std::string_view text, std::string_view pattern) {
  std::size_t t = 0, p = 0, star = std::string_view::npos, mark = 0;
  while (t < text.size()) {
    bool same =
        p < pattern.size() && (pattern[p] == '?' || base::toLowerAscii(pattern[p]) == base::toLowerAscii(text[t]));
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = t;
    } else if (same) {
      ++t, ++p;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace vellum::caos
