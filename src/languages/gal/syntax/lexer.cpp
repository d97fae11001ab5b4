#include "languages/gal/syntax/lexer.h"

#include "base/text.h"
#include "languages/gal/diagnostics.h"

namespace vellum::gal {
namespace {

bool startsName(char c) { return base::isAsciiAlpha(c) || c == '_'; }
bool continuesName(char c) { return base::isAsciiAlnum(c) || c == '_'; }

class Lexer {
 public:
  Lexer(source::FileId file, std::string_view text, diagnostics::Emitter& emitter)
      : file_(file), text_(text), tokens_(file, text), emitter_(emitter) {}

  syntax::TokenBuffer run() {
    tokens_.reserve(text_.size() / 4 + 1);
    while (skipGap()) token();
    add(TokenKind::End, at_);
    return std::move(tokens_);
  }

 private:
  char peek(std::uint32_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool atEnd() const { return at_ >= text_.size(); }
  void add(TokenKind kind, std::uint32_t begin, std::uint16_t flags = 0) {
    tokens_.add(static_cast<std::uint16_t>(kind), begin, at_, flags);
  }

  // Skips blanks and comments; false at the end.
  bool skipGap() {
    while (!atEnd()) {
      if (base::isAsciiSpace(peek())) ++at_;
      else if (peek() == '/' && peek(1) == '/') skipLine();
      else if (peek() == '/' && peek(1) == '*') skipBlockComment();
      else return true;
    }
    return false;
  }

  void skipLine() {
    while (!atEnd() && peek() != '\n') ++at_;
  }

  void skipBlockComment() {
    std::uint32_t begin = at_;
    std::size_t end = text_.find("*/", at_ + 2);
    at_ = static_cast<std::uint32_t>(end == std::string_view::npos ? text_.size() : end + 2);
    if (end == std::string_view::npos) emitter_.emit(diag::UnclosedComment, {file_, {begin, begin + 2}});
  }

  void token() {
    std::uint32_t begin = at_;
    char c = peek();
    bool negative = c == '-' && (base::isAsciiDigit(peek(1)) || (peek(1) == '.' && base::isAsciiDigit(peek(2))));
    if (startsName(c)) return name();
    // `.5` is a number, `.Name` a period and a name.
    if (base::isAsciiDigit(c) || negative || (c == '.' && base::isAsciiDigit(peek(1)))) return number();
    if (c == '"') return string();
    ++at_;
    switch (c) {
      case '{': return add(TokenKind::OpenBrace, begin);
      case '}': return add(TokenKind::CloseBrace, begin);
      case '(': return add(TokenKind::OpenParen, begin);
      case ')': return add(TokenKind::CloseParen, begin);
      case ';': return add(TokenKind::Semicolon, begin);
      case ',': return add(TokenKind::Comma, begin);
      case '.': return add(TokenKind::Period, begin);
      case '=':
        if (peek() == '=') return wrongOperator(begin, "==", TokenKind::Equal, "'=' compares");
        return add(TokenKind::Equal, begin);
      case '!':
        if (peek() != '=') break;
        ++at_;
        return add(TokenKind::NotEqual, begin);
      default: break;
    }
    invalid(begin);
  }

  void wrongOperator(std::uint32_t begin, std::string_view wrong, TokenKind meant, std::string_view hint) {
    ++at_;
    emitter_.emit(diag::UnknownCharacter, {file_, {begin, at_}}, wrong).hint(base::cat(hint));
    add(meant, begin);
  }

  // Makes one token and one message for a whole run of characters without a meaning.
  void invalid(std::uint32_t begin) {
    auto meansSomething = [](char c) {
      return continuesName(c) || base::isAsciiSpace(c) ||
             std::string_view("{}();,.=!\"/-").find(c) != std::string_view::npos;
    };
    while (!atEnd() && !meansSomething(peek())) ++at_;
    std::string_view run = text_.substr(begin, at_ - begin);
    auto& diagnostic = emitter_.emit(diag::UnknownCharacter, {file_, {begin, at_}}, printable(run));
    if (run == "&&") diagnostic.hint("GAL writes it 'and'");
    if (run == "||") diagnostic.hint("GAL writes it 'or'");
    if (run == "<>") diagnostic.hint("GAL writes it '!='");
    if (run == "'") diagnostic.hint("strings are between double quotes");
    add(TokenKind::Invalid, begin);
  }

  static std::string printable(std::string_view run) {
    std::string out;
    for (char c : run.substr(0, 32)) out.push_back(static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c);
    return out;
  }

  void name() {
    std::uint32_t begin = at_;
    while (continuesName(peek())) ++at_;
    add(TokenKind::Identifier, begin, static_cast<std::uint16_t>(keywordOf(text_.substr(begin, at_ - begin))));
  }

  void number() {
    std::uint32_t begin = at_;
    if (peek() == '-') ++at_;
    while (base::isAsciiDigit(peek())) ++at_;
    bool whole = true;
    if (peek() == '.') {
      whole = false;
      ++at_;
      while (base::isAsciiDigit(peek())) ++at_;
    }
    // Letters directly after a number ("2x", "1e5", "1.0f") make it malformed.
    bool broken = continuesName(peek()) || peek() == '.';
    while (continuesName(peek()) || peek() == '.') ++at_;
    if (broken) emitter_.emit(diag::MalformedNumber, {file_, {begin, at_}}, text_.substr(begin, at_ - begin));
    add(whole && !broken ? TokenKind::Integer : TokenKind::Float, begin);
  }

  void string() {
    std::uint32_t begin = at_++;
    while (!atEnd() && peek() != '"' && peek() != '\n') ++at_;
    if (peek() == '"' && !atEnd()) {
      ++at_;
      return add(TokenKind::String, begin);
    }
    while (at_ > begin + 1 && text_[at_ - 1] == '\r') --at_;
    emitter_.emit(diag::UnclosedString, {file_, {begin, at_}});
    add(TokenKind::String, begin, BrokenString);
  }

  source::FileId file_;
  std::string_view text_;
  std::uint32_t at_ = 0;
  syntax::TokenBuffer tokens_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

syntax::TokenBuffer lex(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return Lexer(file, sources[file].text(), emitter).run();
}

std::string_view stringContent(std::string_view token) {
  if (!token.empty() && token.front() == '"') token.remove_prefix(1);
  if (!token.empty() && token.back() == '"') token.remove_suffix(1);
  return token;
}

}  // namespace vellum::gal
