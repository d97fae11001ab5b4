// For consoles of languages with the string and comment syntax of C.
#pragma once

#include <string_view>

namespace vellum::common {

// Whether the text has an unclosed bracket or comment, or a string that continues on the next line.
inline bool hasOpenBrackets(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"' || c == '\'') {
      for (++i; i < text.size() && text[i] != c && text[i] != '\n'; ++i)
        if (text[i] == '\\') ++i;
      if (i >= text.size() && text.back() == '\\') return true;
    } else if (c == '/' && i + 1 < text.size() && text[i + 1] == '/' && i > 0) {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (c == '/' && i + 1 < text.size() && text[i + 1] == '*') {
      std::size_t end = text.find("*/", i + 2);
      if (end == std::string_view::npos) return true;
      i = end + 1;
    } else if (c == '(' || c == '{' || c == '[') {
      ++depth;
    } else if (c == ')' || c == '}' || c == ']') {
      --depth;
    }
  }
  return depth > 0;
}

}  // namespace vellum::common
