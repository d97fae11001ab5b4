#include "languages/common/open_brackets.h"

namespace vellum::common {

namespace {

bool isWordByte(char c) { return base::isAsciiAlnum(c) || c == '_' || c == '$'; }

// Takes a word off the end.
std::string_view takeWord(std::string_view& text) {
  text = base::trim(text);
  std::size_t begin = text.size();
  while (begin > 0 && isWordByte(text[begin - 1])) --begin;
  std::string_view word = text.substr(begin);
  text = base::trim(text.substr(0, begin));
  return word;
}

// Takes brackets with what is in them off the end. False: there are none.
bool takeBrackets(std::string_view& text, char open, char close) {
  text = base::trim(text);
  if (!text.ends_with(close)) return false;
  int depth = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] == close) ++depth;
    if (text[i] != open || --depth > 0) continue;
    text = text.substr(0, i);
    return true;
  }
  return false;
}

}  // namespace

std::string codeOf(std::string_view text) {
  std::string code(text);
  auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to && i < code.size(); ++i) code[i] = ' ';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t end = i;
    if (text.substr(i).starts_with("//")) {
      end = text.find('\n', i);
    } else if (text.substr(i).starts_with("/*")) {
      end = text.find("*/", i + 2);
      if (end != text.npos) end += 2;
    } else if (text[i] == '"' || text[i] == '\'') {
      for (end = i + 1; end < text.size() && text[end] != text[i] && text[end] != '\n'; ++end)
        if (text[end] == '\\') ++end;
      ++end;
      if (end <= text.size()) code[i] = 'x', ++i;  // a value is there
    }
    if (end == i) continue;
    blank(i, end == text.npos ? text.size() : end);
    i = (end < text.size() ? end : text.size()) - 1;
  }
  return code;
}

bool endsInOperator(std::string_view text) {
  const std::string code = codeOf(text);
  const std::string_view rest = base::trim(code);
  if (rest.empty() || rest[0] == '#' || rest.find_first_not_of("+-*/%&|^=<>!?:,.~") == rest.npos) return false;
  return std::string_view("+-*/%&|^=<>?,").find(rest.back()) != std::string_view::npos && !rest.ends_with("++") &&
         !rest.ends_with("--");
}

bool endsInStatementHead(std::string_view text) {
  const std::string code = codeOf(text);
  std::string_view rest = code;
  const bool hasCondition = takeBrackets(rest, '(', ')');
  const std::string_view word = takeWord(rest);
  if (!hasCondition) return word == "else" || word == "do";
  if (word == "if" || word == "for" || word == "switch") return true;
  if (word != "while") return false;
  // The end of do { ... } while ( x )?
  return !takeBrackets(rest, '{', '}') || takeWord(rest) != "do";
}

}  // namespace vellum::common
