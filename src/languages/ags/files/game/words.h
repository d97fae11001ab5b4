// The words of a script that need no tokens: names that it mentions.
#pragma once

#include <algorithm>
#include <string_view>

#include "base/text.h"

namespace vellum::ags::game {

inline bool isWordCharacter(char c) { return base::isAsciiAlnum(c) || c == '_'; }

// Visits the words of a script outside comments and strings, each with the following text.
template <class Use>
void eachWord(std::string_view text, Use use) {
  std::size_t at = 0;
  while (at < text.size()) {
    char c = text[at];
    if (c == '/' && at + 1 < text.size() && (text[at + 1] == '/' || text[at + 1] == '*')) {
      bool isLine = text[at + 1] == '/';
      std::size_t end = text.find(isLine ? "\n" : "*/", at + 2);
      at = end == text.npos ? text.size() : end + (isLine ? 1 : 2);
    } else if (c == '"' || c == '\'') {
      std::size_t end = at + 1;
      while (end < text.size() && text[end] != c && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      at = std::min(end + 1, text.size());
    } else if (isWordCharacter(c)) {
      std::size_t end = at;
      while (end < text.size() && isWordCharacter(text[end])) ++end;
      std::size_t next = end;
      while (next < text.size() && base::isAsciiSpace(text[next])) ++next;
      use(text.substr(at, end - at), next < text.size() ? text[next] : '\0');
      at = end;
    } else {
      ++at;
    }
  }
}

}  // namespace vellum::ags::game
