#include "turtle/syntax/lexer.h"

#include "base/text.h"
#include "turtle/syntax/tokens.h"

namespace vellum::turtle {

syntax::TokenBuffer lex(const source::SourceSet& sources, source::FileId file) {
  std::string_view text = sources[file].text();
  syntax::TokenBuffer tokens(file, text);
  auto size = static_cast<std::uint32_t>(text.size());
  for (std::uint32_t at = 0; at < size;) {
    std::uint32_t begin = at++;
    char c = text[begin];
    auto take = [&](TokenKind kind, bool (*belongs)(char)) {
      while (at < size && belongs(text[at])) ++at;
      tokens.add(static_cast<std::uint16_t>(kind), begin, at);
    };
    if (c == '\n') tokens.add(static_cast<std::uint16_t>(TokenKind::NewLine), begin, at);
    else if (c == '#')
      while (at < size && text[at] != '\n') ++at;
    else if (base::isAsciiAlpha(c)) take(TokenKind::Word, base::isAsciiAlnum);
    else if (base::isAsciiDigit(c) || c == '-') take(TokenKind::Number, base::isAsciiDigit);
    else if (!base::isAsciiSpace(c)) take(TokenKind::Invalid, [](char) { return false; });
  }
  tokens.add(static_cast<std::uint16_t>(TokenKind::End), size, size);
  return tokens;
}

}  // namespace vellum::turtle
