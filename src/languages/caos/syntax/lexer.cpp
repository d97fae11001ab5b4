#include "languages/caos/syntax/lexer.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::caos {

namespace {

// The possible roles of a character: a set of classes.
enum Class : std::uint8_t {
  Blank = 1,  // includes control characters: old editors end a file with the byte 1A
  WordStart = 2,
  WordPart = 4,  // labels of shipped scripts contain a "/"; a word ends at another token's start
  Digit = 8,
};
constexpr std::array<std::uint8_t, 256> Classes = [] {
  std::array<std::uint8_t, 256> all{};
  for (std::size_t c = 0; c < all.size(); ++c) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'), blank = c <= ' ' || c == ',';
    bool startsToken = c == '"' || c == '\'' || c == '[' || c == ']' || c == '<' || c == '>' || c == '=';
    if (blank) all[c] |= Blank;
    if (!blank && !startsToken) all[c] |= WordPart;
    if (letter || c == '_') all[c] |= WordStart;
    if (c >= '0' && c <= '9') all[c] |= Digit;
  }
  return all;
}();
bool is(Class wanted, char c) { return (Classes[static_cast<unsigned char>(c)] & wanted) != 0; }

class Lexer {
 public:
  Lexer(source::FileId file, std::string_view text) : text_(text), tokens_(file, text) {
    tokens_.reserve(text.size() / 5 + 2);
  }

  syntax::TokenBuffer run() {
    while (skipGap()) token();
    auto end = static_cast<std::uint32_t>(text_.size());
    tokens_.add(0, end, end);
    return std::move(tokens_);
  }

 private:
  char at(std::size_t ahead = 0) const { return i_ + ahead < text_.size() ? text_[i_ + ahead] : '\0'; }
  bool more() const { return i_ < text_.size(); }

  void skip(Class wanted) {
    std::size_t i = i_;
    while (i < text_.size() && is(wanted, text_[i])) ++i;
    i_ = i;
  }

  // False at the end.
  bool skipGap() {
    for (;;) {
      skip(Blank);
      if (at() != '*') return more();
      i_ = std::min(text_.find('\n', i_), text_.size());
    }
  }

  void add(TokenKind kind, std::size_t begin, std::uint16_t flags = 0) {
    tokens_.add(static_cast<std::uint16_t>(kind), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(i_),
                flags);
  }

  void token() {
    std::size_t begin = i_;
    char c = at();
    if (is(WordStart, c)) {
      skip(WordPart);
      add(TokenKind::Word, begin);
    } else if (is(Digit, c) || c == '-' || c == '.') {
      number(begin);
    } else if (c == '%') {
      binary(begin);
    } else if (c == '"' || c == '\'') {
      quoted(begin, c);
    } else if (c == '[') {
      while (more() && at() != ']' && at() != '\n') ++i_;
      bool closed = at() == ']';
      if (closed) ++i_;
      add(TokenKind::Bytes, begin, closed ? 0 : Unclosed);
    } else if (c == '=' || c == '<' || c == '>') {
      ++i_;
      if (c != '=' && (at() == '=' || (c == '<' && at() == '>'))) ++i_;
      add(TokenKind::Operator, begin);
    } else {
      bad(begin);
    }
  }

  void bad(std::size_t begin) {
    if (i_ == begin) ++i_;
    skip(WordPart);
    add(TokenKind::Bad, begin);
  }

  // A number ends at a blank, a comment or another token; a letter directly after it is an error.
  bool atNumberEnd() const { return !more() || at() == '*' || !is(WordPart, at()); }

  void number(std::size_t begin) {
    if (at() == '-') ++i_;
    std::size_t from = i_;
    skip(Digit);
    std::size_t digits = i_ - from;
    bool isFloat = at() == '.';
    if (isFloat) {
      from = ++i_;
      skip(Digit);
      digits += i_ - from;
    }
    if (digits == 0 || !atNumberEnd()) return bad(begin);
    if (isFloat) return add(TokenKind::Float, begin);
    static constexpr std::size_t AlwaysFits = 9;  // digits
    bool fits = digits <= AlwaysFits;
    if (!fits) {
      auto value = base::parseInt(text_.substr(begin, i_ - begin));
      fits = value && *value >= -2147483648LL && *value <= 2147483647LL;
    }
    add(TokenKind::Integer, begin, fits ? 0 : OutOfRange);
  }

  void binary(std::size_t begin) {
    ++i_;
    std::size_t digits = 0, significant = 0;
    while (at() == '0' || at() == '1') {
      if (at() == '1' || significant > 0) ++significant;
      ++i_, ++digits;
    }
    if (digits == 0 || !atNumberEnd()) return bad(begin);
    add(TokenKind::Integer, begin, significant > 32 ? OutOfRange : 0);
  }

  void quoted(std::size_t begin, char quote) {
    ++i_;
    while (more() && at() != quote && at() != '\n') {
      if (at() == '\\' && i_ + 1 < text_.size() && at(1) != '\n') ++i_;
      ++i_;
    }
    bool closed = at() == quote && more();
    if (closed) ++i_;
    add(quote == '"' ? TokenKind::String : TokenKind::Character, begin, closed ? 0 : Unclosed);
  }

  std::string_view text_;
  syntax::TokenBuffer tokens_;
  std::size_t i_ = 0;
};

}  // namespace

syntax::TokenBuffer lex(source::FileId file, std::string_view text) { return Lexer(file, text).run(); }

std::int32_t integerOf(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == '%') {
    std::uint32_t bits = 0;
    for (char c : text.substr(1)) bits = bits << 1 | static_cast<std::uint32_t>(c == '1');
    return static_cast<std::int32_t>(bits);
  }
  static constexpr std::size_t Short = 9;  // digits that always fit; nearly all numbers of a program have fewer
  std::int32_t number = 0;
  std::size_t at = 0;
  if (text.size() <= Short)
    for (; at < text.size() && is(Digit, text[at]); ++at) number = number * 10 + (text[at] - '0');
  if (at == text.size()) return number;
  auto value = base::parseInt(text);
  return value ? static_cast<std::int32_t>(*value) : 0;
}

float floatOf(std::string_view text) {
  // parseFloat requires digits on both sides of the point.
  std::string whole;
  std::size_t at = 0;
  if (at < text.size() && text[at] == '-') whole.push_back(text[at++]);
  if (at < text.size() && text[at] == '.') whole.push_back('0');
  base::append(whole, text.substr(at));
  if (whole.ends_with('.')) whole.push_back('0');
  return base::parseFloat(whole).value_or(0.0f);
}

std::string stringOf(std::string_view text) {
  std::size_t end = text.size() >= 2 && text.back() == '"' ? text.size() - 1 : text.size();
  if (text.find('\\') >= end && end > 0) return std::string(text.substr(1, end - 1));
  std::string out;
  for (std::size_t i = 1; i < end; ++i) {
    char c = text[i];
    if (c != '\\' || i + 1 >= end) {
      out.push_back(c);
      continue;
    }
    c = text[++i];
    out.push_back(c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == '0' ? '\0' : c);
  }
  return out;
}

std::int32_t characterOf(std::string_view text) {
  if (text.size() < 3) return -1;
  std::string_view inside = text.substr(1, text.size() - 2);
  if (inside[0] == '\\') {
    if (inside.size() != 2) return -1;
    char c = inside[1];
    return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == '0' ? 0 : static_cast<unsigned char>(c);
  }
  std::string bytes = source::utf8ToWindows1252(inside);
  return bytes.size() == 1 ? static_cast<unsigned char>(bytes[0]) : -1;
}

std::vector<ByteItem> bytesOf(std::string_view text) {
  std::vector<ByteItem> items;
  std::size_t end = text.size();
  if (end > 0 && text[end - 1] == ']') --end;
  for (std::size_t i = 1; i < end;) {
    if (is(Blank, text[i])) {
      ++i;
      continue;
    }
    ByteItem item;
    item.begin = static_cast<std::uint32_t>(i);
    bool negative = text[i] == '-' && i + 1 < end && is(Digit, text[i + 1]), digits = true;
    std::int32_t number = negative ? 256 : 0;
    if (negative) ++i;
    for (; i < end && !is(Blank, text[i]); ++i) {
      digits = digits && is(Digit, text[i]);
      if (digits && number < 100000) number = number * 10 + (text[i] - '0');
    }
    item.end = static_cast<std::uint32_t>(i);
    if (digits) item.number = number;
    items.push_back(item);
  }
  return items;
}

}  // namespace vellum::caos
