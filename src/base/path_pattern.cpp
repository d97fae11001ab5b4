#include "base/path_pattern.h"

namespace vellum::base {

// Needs no recursion: only the last star ever has to be retried.
bool fitsPattern(std::string_view pattern, std::string_view path) {
  std::size_t p = 0, t = 0;
  std::size_t star = std::string_view::npos, from = 0, wideStar = std::string_view::npos, wideFrom = 0;
  while (t < path.size() || p < pattern.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      bool wide = p + 1 < pattern.size() && pattern[p + 1] == '*';
      p += wide ? 2 : 1;
      if (wide && p < pattern.size() && pattern[p] == '/') ++p;  // `a/**/b` fits a/b
      (wide ? wideStar : star) = p;
      (wide ? wideFrom : from) = t;
      if (wide) star = std::string_view::npos;
      continue;
    }
    if (p < pattern.size() && t < path.size() && (pattern[p] == path[t] || (pattern[p] == '?' && path[t] != '/'))) {
      ++p;
      ++t;
      continue;
    }
    if (star != std::string_view::npos && from < path.size() && path[from] != '/') {
      p = star;
      t = ++from;
      continue;
    }
    if (wideStar != std::string_view::npos && wideFrom < path.size()) {
      star = std::string_view::npos;
      p = wideStar;
      t = ++wideFrom;
      continue;
    }
    return false;
  }
  return true;
}

}  // namespace vellum::base
