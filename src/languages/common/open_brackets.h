// For consoles of languages with the string and comment syntax of C.
#pragma once

#include <string>
#include <string_view>

#include "base/text.h"

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

// Whether the text is the beginning of a function, whose body follows: TYPE NAME( parameters ).
inline bool isFunctionHead(std::string_view text) {
  text = base::trim(text);
  auto isNameByte = [](char c) { return base::isAsciiAlnum(c) || c == '_' || c == '$' || c == ':'; };
  std::size_t at = 0;
  while (at < text.size() && isNameByte(text[at])) ++at;
  std::string_view type = text.substr(0, at);
  if (type.empty() || type == "return" || type == "new" || type == "else") return false;
  std::size_t name = at;
  while (name < text.size() && (base::isAsciiSpace(text[name]) || text[name] == '*')) ++name;
  std::size_t end = name;
  while (end < text.size() && isNameByte(text[end])) ++end;
  if (name == at || end == name) return false;
  text = base::trim(text.substr(end));
  return text.starts_with('(') && text.find(')') == text.size() - 1;
}

// The text with blanks in place of comments and of what strings have after their first quote.
std::string codeOf(std::string_view text);

// Whether the text ends in an operator whose right side must follow, or in a comma: 5 +
bool endsInOperator(std::string_view text);

// Whether the text ends in the head of a statement, whose body follows: while ( x ), else.
bool endsInStatementHead(std::string_view text);

}  // namespace vellum::common
