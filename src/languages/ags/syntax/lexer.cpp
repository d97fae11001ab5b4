#include "languages/ags/syntax/lexer.h"

#include <algorithm>

#include "languages/ags/diagnostics.h"
#include "source/code_page.h"

namespace vellum::ags {

namespace {

bool isNameStart(char c) { return base::isAsciiAlpha(c) || c == '_'; }
bool isNamePart(char c) { return base::isAsciiAlnum(c) || c == '_'; }

// Replacements that word processors and web pages make for plain symbols.
struct LookAlike {
  char32_t character;
  std::string_view hint;
};
constexpr LookAlike LookAlikes[] = {
    {0x00a0, "write an ordinary blank"},
    {0x200b, "it is invisible: delete it"},
    {0xfeff, "it is invisible: delete it"},
    {0x2013, "write '-'"},
    {0x2014, "write '-'"},
    {0x2212, "write '-'"},
    {0x00d7, "write '*'"},
    {0x00f7, "write '/'"},
    {0x2260, "write '!='"},
    {0x2264, "write '<='"},
    {0x2265, "write '>='"},
    {0x2026, "write '...'"},
    {0x037e, "write ';'"},
    {0xff1b, "write ';'"},
    {0xff08, "write '('"},
    {0xff09, "write ')'"},
};

}  // namespace

source::Location Lexer::at(std::uint32_t begin, std::uint32_t end) const {
  if (fixed_) return origin_;
  return {origin_.file, {origin_.span.begin + begin, origin_.span.begin + end}};
}

// Blanks, line ends and comments; an unterminated block comment reaches to the end (AGS behaviour, "Features").
bool Lexer::skipBlanks() {
  while (at_ < text_.size()) {
    char c = text_[at_];
    if (c == '\0' && at_ > 3) {  // a zero byte ends the text for the compilers of AGS, but not at the beginning
      at_ = static_cast<std::uint32_t>(text_.size());
    } else if (c == '\n') {
      lineStart_ = true;
      ++at_;
    } else if (base::isAsciiSpace(c)) {
      ++at_;
    } else if (c == '/' && peek(1) == '/') {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
    } else if (c == '/' && peek(1) == '*') {
      std::uint32_t begin = at_;
      at_ += 2;
      while (at_ < text_.size() && !(text_[at_] == '*' && peek(1) == '/')) {
        if (text_[at_] == '\n') lineStart_ = true;
        ++at_;
      }
      if (at_ >= text_.size())
        emitter_.emit(diag::UnclosedComment, at(begin, begin + 2)).hint("write '*/' where it ends");
      at_ = at_ < text_.size() ? at_ + 2 : static_cast<std::uint32_t>(text_.size());
    } else {
      return true;
    }
  }
  return false;
}

RawToken Lexer::next() {
  bool more = skipBlanks();
  std::uint32_t begin = at_;
  bool startsLine = lineStart_;
  lineStart_ = false;
  if (!more) return {End, begin, begin, startsLine};
  char c = text_[at_];
  RawToken token{Bad, begin, begin + 1, startsLine};
  if (isNameStart(c)) {
    while (isNamePart(peek())) ++at_;
    token.kind = keywordKind(text_.substr(begin, at_ - begin));
    token.end = at_;
    return token;
  }
  if (base::isAsciiDigit(c) || (c == '.' && base::isAsciiDigit(peek(1)))) token = number(begin);
  else if (c == '"' || c == '\'') token = quoted(begin, c);
  else {
    std::uint32_t length = 0;
    if (TokenKind kind = signKind(text_.substr(at_), length); kind != Bad) {
      at_ += length;
      return {kind, begin, at_, startsLine};
    }
    std::size_t next = at_;
    char32_t character = source::nextCharacter(text_, next);
    at_ = static_cast<std::uint32_t>(next);
    std::string_view sign = text_.substr(begin, at_ - begin);
    bool isText = foreignQuotes(begin, sign);
    token.end = at_;
    if (c != '#' && !isText) {  // the preprocessor handles '#'
      std::string shown;
      if (character < 0x20 || character == 0x7f) {
        shown = "with the code ";
        base::append(shown, static_cast<std::uint64_t>(character));
      } else {
        shown = base::cat("'", sign, "'");
      }
      auto& diagnostic = emitter_.emit(diag::BadCharacter, at(begin, at_), shown);
      for (const LookAlike& row : LookAlikes)
        if (row.character == character) diagnostic.hint(std::string(row.hint));
    }
  }
  token.startsLine = startsLine;
  return token;
}

// Decimal, 0x hexadecimal, 1.5 and 1. ; `.5` and `1e3` are tokens too, and 4.0 only (check/features.def).
RawToken Lexer::number(std::uint32_t begin) {
  TokenKind kind = Integer;
  if (peek() == '0' && (peek(1) == 'x' || peek(1) == 'X')) {
    at_ += 2;
    std::uint32_t digits = at_;
    while (base::isAsciiAlnum(peek())) ++at_;
    bool good = at_ > digits && base::parseInt(text_.substr(digits, at_ - digits), 16).has_value();
    if (!good) {
      badNumber(begin);
      kind = Bad;
    }
    return {kind, begin, at_, false};
  }
  while (base::isAsciiDigit(peek())) ++at_;
  if (peek() == '.' && !isNameStart(peek(1)) && peek(1) != '.') {
    kind = Float;
    ++at_;
    while (base::isAsciiDigit(peek())) ++at_;
  }
  if (peek() == 'e' || peek() == 'E') {
    std::uint32_t sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
    if (base::isAsciiDigit(peek(sign))) {
      kind = Float;
      at_ += sign;
      while (base::isAsciiDigit(peek())) ++at_;
    }
  }
  if (isNamePart(peek())) {
    while (isNamePart(peek())) ++at_;
    badNumber(begin);
    kind = Bad;
  }
  return {kind, begin, at_, false};
}

void Lexer::badNumber(std::uint32_t begin) {
  std::string_view word = text_.substr(begin, at_ - begin);
  auto& diagnostic = emitter_.emit(diag::BadNumber, at(begin, at_), word);
  std::size_t digits = 0;
  while (digits < word.size() && (base::isAsciiDigit(word[digits]) || word[digits] == '.')) ++digits;
  std::string_view number = word.substr(0, digits), rest = word.substr(digits);
  bool isFloat = base::equalsIgnoreCase(rest, "f");
  if (base::equalsIgnoreCase(word.substr(0, 2), "0b")) diagnostic.hint("write it as a decimal number, or as 0x...");
  else if (base::equalsIgnoreCase(word.substr(0, 2), "0x"))
    diagnostic.hint("its digits go from 0 to 9 and from A to F");
  else if (isFloat && number.find('.') == number.npos) diagnostic.hint(base::cat("write '", number, ".0'"));
  else if (isFloat || base::equalsIgnoreCase(rest, "l") || base::equalsIgnoreCase(rest, "u"))
    diagnostic.hint(base::cat("write '", number, "'"));
  else if (!rest.empty()) diagnostic.hint("a name can't begin with a digit");
}

// A string in foreign quotes: one error for both quotes, and the string between is skipped.
bool Lexer::foreignQuotes(std::uint32_t begin, std::string_view quote) {
  static constexpr std::pair<std::string_view, std::string_view> Pairs[] = {{"\u201c", "\u201d"},
                                                                            {"\u201d", "\u201d"},
                                                                            {"\u201e", "\u201c"},
                                                                            {"\u2018", "\u2019"},
                                                                            {"\u2019", "\u2019"},
                                                                            {"\u00ab", "\u00bb"},
                                                                            {"`", "`"}};
  static_assert(std::size(Pairs) == std::tuple_size_v<decltype(unclosed_)>);
  for (std::size_t i = 0; i < std::size(Pairs); ++i) {
    auto [open, close] = Pairs[i];
    if (quote != open) continue;
    auto& diagnostic = emitter_.emit(diag::BadCharacter, at(begin, at_), base::cat("'", quote, "'"));
    diagnostic.hint("strings are in straight quotes: \"...\"");
    if (at_ < unclosed_[i]) return true;
    std::size_t lineEnd = std::min(text_.find('\n', at_), text_.size());
    std::size_t end = text_.substr(0, lineEnd).find(close, at_);
    if (end != text_.npos) at_ = static_cast<std::uint32_t>(end + close.size());
    else unclosed_[i] = static_cast<std::uint32_t>(lineEnd);
    return true;
  }
  return false;
}

RawToken Lexer::quoted(std::uint32_t begin, char quote) {
  ++at_;
  while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
    if (text_[at_] == '\\' && peek(1) != '\n' && at_ + 1 < text_.size()) ++at_;
    ++at_;
  }
  TokenKind kind = quote == '"' ? String : Character;
  if (peek() == quote && at_ < text_.size()) {
    ++at_;
    textOpen_ = false;
    return {kind, begin, at_, false};
  }
  while (at_ > begin + 1 && base::isAsciiSpace(text_[at_ - 1])) --at_;
  // `");` alone is more likely the end of a string that was not closed on a line above.
  bool endsOther = textOpen_ && text_.substr(begin + 1, at_ - begin - 1).find_first_not_of(" \t\r),;]}") == text_.npos;
  textOpen_ = quote == '"' && !endsOther;
  if (endsOther) {
    at_ = begin + 1;
  } else {
    auto& diagnostic =
        emitter_.emit(quote == '"' ? diag::UnterminatedText : diag::UnterminatedCharacter, at(begin, at_));
    if (quote == '"') diagnostic.hint("a string ends on its line: write a '\"' after it");
    else diagnostic.hint("a string is in double quotes, and a comment begins with '//'");
  }
  return {Bad, begin, at_, false};
}

std::string Lexer::takeRestOfLine() {
  std::string line;
  while (at_ < text_.size() && text_[at_] != '\n') {
    char c = text_[at_];
    if (c == '"' || c == '\'') {  // a comment symbol in a string is not a comment
      line.push_back(c);
      ++at_;
      while (at_ < text_.size() && text_[at_] != c && text_[at_] != '\n') {
        if (text_[at_] == '\\' && peek(1) != '\n' && at_ + 1 < text_.size()) line.push_back(text_[at_++]);
        line.push_back(text_[at_++]);
      }
      if (peek() != c || at_ >= text_.size()) continue;
    } else if (c == '/' && peek(1) == '/') {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      break;
    } else if (c == '/' && peek(1) == '*') {
      at_ += 2;
      while (at_ < text_.size() && text_[at_] != '\n' && !(text_[at_] == '*' && peek(1) == '/')) ++at_;
      if (peek() != '*') continue;
      at_ += 2;
      line.push_back(' ');
      continue;
    }
    line.push_back(text_[at_++]);
  }
  return std::string(base::trim(line));
}

// Skips one character, or a whole string that is closed on its line: `"*/*.txt"` opens no comment.
void Lexer::skipOverText() {
  char quote = text_[at_++];
  if (quote != '"' && quote != '\'') return;
  std::uint32_t close = at_;
  while (close < text_.size() && text_[close] != quote && text_[close] != '\n') close += text_[close] == '\\' ? 2 : 1;
  if (close < text_.size() && text_[close] == quote) at_ = close + 1;
}

bool Lexer::skipToDirective() {
  for (;;) {
    bool more = skipBlanks();
    if (!more) return false;
    if (lineStart_ && peek() == '#') return true;
    lineStart_ = false;
    while (at_ < text_.size() && text_[at_] != '\n' && !(peek() == '/' && (peek(1) == '*' || peek(1) == '/')))
      skipOverText();
  }
}

}  // namespace vellum::ags
