#include "languages/skrit/syntax/lexer.h"

#include <array>

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::skrit {

namespace {

using base::isAsciiAlnum;
using base::isAsciiAlpha;
using base::isAsciiDigit;

bool isWordStart(char c) { return isAsciiAlpha(c) || c == '_'; }
bool isWordPart(char c) { return isAsciiAlnum(c) || c == '_'; }
bool isHexDigit(char c) { return isAsciiDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// DOS editors end a file with this byte.
constexpr char EndMark = '\x1a';
constexpr std::string_view BlankAtEnd = " \t\r\n\x1a";

struct Sign {
  std::string_view text;
  TokenKind kind;
};
constexpr Sign Signs[] = {
#define VELLUM_SKRIT_SIGN(name, text) {text, TokenKind::name},
#include "languages/skrit/syntax/tokens.def"
};

// By character, where in Signs those that begin with it begin.
constexpr auto FirstSigns = [] {
  std::array<std::uint8_t, 128> first{};
  for (std::size_t i = std::size(Signs); i-- > 0;) first[static_cast<unsigned char>(Signs[i].text.front())] = i;
  return first;
}();

class Lexer {
 public:
  Lexer(source::FileId file, std::string_view text, std::size_t begin)
      : text_(text), at_(begin), end_(text.find_last_not_of(BlankAtEnd) + 1), tokens_(file, text) {
    tokens_.reserve(text.size() / 4 + 1);
  }

  syntax::TokenBuffer run() {
    while (skipBlanks()) token();
    add(TokenKind::End, at_);
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void add(TokenKind kind, std::size_t begin, std::uint16_t flags = 0) {
    tokens_.add(static_cast<std::uint16_t>(kind), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_),
                flags);
    previous_ = kind;
  }

  // False at the end of the text.
  bool skipBlanks() {
    while (at_ < text_.size()) {
      char c = text_[at_];
      if (base::isAsciiSpace(c) || (c == EndMark && at_ >= end_)) {
        ++at_;
      } else if (c == '/' && peek(1) == '/') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == '/' && peek(1) == '*') {
        std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string_view::npos) {
          std::size_t begin = at_;
          at_ = text_.size();
          add(TokenKind::Bad, begin, Unterminated);
          return false;
        }
        at_ = end + 2;
      } else {
        return true;
      }
    }
    return false;
  }

  void token() {
    char c = peek();
    if (isWordStart(c)) return word();
    if (isAsciiDigit(c)) return number();
    bool afterOperand =
        previous_ == TokenKind::Name || previous_ == TokenKind::User || previous_ == TokenKind::CloseParen;
    if (c == '.' && isAsciiDigit(peek(1)) && !afterOperand) return number();
    if (c == '"') return quoted('"', TokenKind::StringLiteral);
    if (c == '\'') return quoted('\'', TokenKind::FourCC);
    if (c == '#' && isWordStart(peek(1))) return hash();
    std::size_t begin = at_;
    const auto code = static_cast<unsigned char>(c);
    for (std::size_t i = code < FirstSigns.size() ? FirstSigns[code] : std::size(Signs);
         i < std::size(Signs) && Signs[i].text.front() == c; ++i)
      if (text_.substr(at_).starts_with(Signs[i].text)) {
        at_ += Signs[i].text.size();
        return add(Signs[i].kind, begin);
      }
    if (curlyString()) return;
    source::nextCharacter(text_, at_);
    add(TokenKind::Bad, begin);
  }

  void word() {
    std::size_t begin = at_;
    while (isWordPart(peek())) ++at_;
    if (peek() == '$') {
      ++at_;
      std::size_t end = at_;
      while (peek() == '$') ++at_;
      return add(TokenKind::User, begin, at_ > end ? ExtraDollar : 0);
    }
    add(keywordKind(text_.substr(begin, at_ - begin)), begin);
  }

  void hash() {
    std::size_t begin = at_++;
    while (isWordPart(peek())) ++at_;
    [[maybe_unused]] std::string_view word = text_.substr(begin, at_ - begin);
#define VELLUM_SKRIT_DIRECTIVE(name, text, doc) \
  if (base::equalsIgnoreCase(word, text)) return add(TokenKind::name, begin);
#include "languages/skrit/syntax/directives.def"
#undef VELLUM_SKRIT_DIRECTIVE
    add(TokenKind::Macro, begin);
  }

  // Whether an exponent or C's `f` follows, which may come directly after the dot of `1.`.
  bool suffixAt(std::size_t ahead) const {
    char c = peek(ahead);
    if (c == 'f' || c == 'F') return !isWordPart(peek(ahead + 1));
    bool sign = peek(ahead + 1) == '+' || peek(ahead + 1) == '-';
    return (c == 'e' || c == 'E') && isAsciiDigit(peek(ahead + (sign ? 2 : 1)));
  }

  void number() {
    std::size_t begin = at_;
    bool hexadecimal = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X') && isHexDigit(peek(2));
    if (hexadecimal) {
      at_ += 2;
      while (isHexDigit(peek())) ++at_;
      return add(TokenKind::IntLiteral, begin, takeJunk());
    }
    bool real = false;
    while (isAsciiDigit(peek())) ++at_;
    if (peek() == '.' && (!isWordStart(peek(1)) || suffixAt(1))) {
      real = true;
      ++at_;
      while (isAsciiDigit(peek())) ++at_;
    }
    if (peek() == 'e' || peek() == 'E') {
      std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 2 : 1;
      if (isAsciiDigit(peek(sign))) {
        real = true;
        at_ += sign;
        while (isAsciiDigit(peek())) ++at_;
      }
    }
    if (real && (peek() == 'f' || peek() == 'F') && !isWordPart(peek(1))) ++at_;
    add(real ? TokenKind::FloatLiteral : TokenKind::IntLiteral, begin, takeJunk());
  }

  // Letters, and dots with digits, directly after a number.
  std::uint16_t takeJunk() {
    std::size_t begin = at_;
    while (isWordPart(peek()) || (peek() == '.' && isAsciiDigit(peek(1)))) ++at_;
    return at_ > begin ? Malformed : 0;
  }

  // “text” from a word processor.
  bool curlyString() {
    static constexpr std::string_view Open = "\u201c", Close = "\u201d";
    if (at_ < uncurled_ || !text_.substr(at_).starts_with(Open)) return false;
    std::size_t end = at_ + Open.size();
    while (end < text_.size() && text_[end] != '\n' && !text_.substr(end).starts_with(Close)) ++end;
    if (!text_.substr(end).starts_with(Close)) {
      uncurled_ = end;
      return false;
    }
    std::size_t begin = at_;
    at_ = end + Close.size();
    add(TokenKind::StringLiteral, begin, Malformed);
    return true;
  }

  // A string or FOURCC. A backslash before the end of the line continues it on the next one (Skrit manual,
  // "String literals"); without one it ends there, unterminated.
  void quoted(char quote, TokenKind kind) {
    std::size_t begin = at_++;
    while (at_ < text_.size()) {
      char c = text_[at_];
      if (c == quote) {
        ++at_;
        return add(kind, begin);
      }
      if (c == '\n' || c == '\r') break;
      ++at_;
      if (c != '\\' || at_ >= text_.size()) continue;
      if (text_[at_] == '\r' && peek(1) == '\n') ++at_;
      ++at_;
    }
    // A lone apostrophe is most likely prose in a block that #only( 0 ) excludes: it is a token by itself.
    if (kind == TokenKind::FourCC) at_ = begin + 1;
    add(kind, begin, Unterminated);
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;           // only blanks follow it
  std::size_t uncurled_ = 0;  // no “ before this has an end
  TokenKind previous_ = TokenKind::End;
  syntax::TokenBuffer tokens_;
};

}  // namespace

syntax::TokenBuffer lex(const source::SourceSet& sources, source::FileId file, std::uint32_t begin) {
  return Lexer(file, sources[file].text(), begin).run();
}

}  // namespace vellum::skrit
