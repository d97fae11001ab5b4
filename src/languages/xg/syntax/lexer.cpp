#include "languages/xg/syntax/lexer.h"

#include "base/text.h"
#include "languages/xg/syntax/numbers.h"
#include "source/code_page.h"

namespace vellum::xg {
namespace {

class Lexer {
 public:
  Lexer(source::FileId file, std::string_view text, Reading reading)
      : text_(text), reading_(reading), profile_(reading.profile), tokens_(file, text) {}

  syntax::TokenBuffer run() {
    if (reading_.bare) {
      if (reading_.end < text_.size()) text_ = text_.substr(0, reading_.end);
      at_ = reading_.begin < text_.size() ? reading_.begin : text_.size();
      entry(text_.size());
    } else {
      while (at_ < text_.size()) line();
    }
    add(TokenKind::End, text_.size(), text_.size());
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  void add(TokenKind kind, std::size_t begin, std::size_t end) {
    tokens_.add(static_cast<std::uint16_t>(kind), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end));
  }
  void take(TokenKind kind, std::size_t length) {
    add(kind, at_, at_ + length);
    at_ += length;
  }
  void skipBlanks(std::size_t end) {
    while (at_ < end && base::isAsciiSpace(text_[at_])) ++at_;
  }
  std::size_t characterAt(std::size_t at) const {
    std::size_t end = at;
    source::nextCharacter(text_, end);
    return end - at;
  }

  void line() {
    std::size_t lineEnd = text_.find('\n', at_);
    std::size_t end = lineEnd == std::string_view::npos ? text_.size() : lineEnd;
    std::size_t comment = text_.substr(0, end).find("//", at_);
    std::size_t content = comment == std::string_view::npos ? end : comment;
    while (content > at_ && base::isAsciiSpace(text_[content - 1])) --content;
    skipBlanks(content);
    if (at_ < content) {
      if (text_[at_] == '[') settings(content);
      else entry(content);
    }
    at_ = end;
    if (at_ < text_.size()) take(TokenKind::LineEnd, 1);
  }

  void settings(std::size_t end) {
    take(TokenKind::OpenBracket, 1);
    bool named = false, assigned = false, any = false;
    for (skipBlanks(end); at_ < end; skipBlanks(end)) {
      if (text_[at_] == ']') take(TokenKind::CloseBracket, 1);
      else if (text_[at_] == '=') {
        assigned = named;
        take(TokenKind::Assign, 1);
        continue;
      } else {
        std::size_t length = 0;
        while (at_ + length < end && text_[at_ + length] != '=' && text_[at_ + length] != ']' &&
               !base::isAsciiSpace(text_[at_ + length]))
          ++length;
        std::string_view word = text_.substr(at_, length);
        if (assigned && word == "doomsday") profile_ = Profile::Doomsday;
        if (assigned && word == "manual") profile_ = Profile::Manual;
        named = word == "profile";
        any = true;
        take(TokenKind::Word, length);
      }
      assigned = false;
    }
    if (!any) profile_ = reading_.profile;
  }

  bool sectorStarts(std::size_t end) const {
    std::size_t at = at_ + characterAt(at_);
    while (at < end && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at < end && text_[at] == ':';
  }

  void entry(std::size_t end) {
    std::size_t start = at_;
    skipBlanks(end);
    if (at_ >= end) return;
    if (!sectorStarts(end)) {
      if (profile_ == Profile::Doomsday) at_ = start;
      return function(end);
    }
    while (at_ < end) {
      skipBlanks(end);
      if (at_ < end && text_[at_] != '|' && sectorStarts(end)) {
        take(TokenKind::FieldLetter, characterAt(at_));
        skipBlanks(end);
        take(TokenKind::Colon, 1);
      }
      std::size_t bar = text_.substr(0, end).find('|', at_);
      function(bar == std::string_view::npos ? end : bar);
      if (at_ < end) take(TokenKind::Bar, 1);
    }
  }

  // One function string, up to `end`. In the doomsday profile only the very first character can be a sign.
  void function(std::size_t end) {
    if (profile_ == Profile::Manual) skipBlanks(end);
    char first = at_ < end ? text_[at_] : '\0';
    if (first == '=' || first == '+') {
      take(first == '=' ? TokenKind::LinkSign : TokenKind::OffsetSign, 1);
      if (at_ < end && base::isAsciiAlpha(text_[at_])) take(TokenKind::TargetLetter, 1);
    }
    for (skipBlanks(end); at_ < end; skipBlanks(end)) symbol(end);
  }

  void symbol(std::size_t end) {
    char c = text_[at_];
    if (c >= 'a' && c <= 'z') return take(TokenKind::Lower, 1);
    if (c >= 'A' && c <= 'Z') return take(TokenKind::Upper, 1);
    if (base::isAsciiDigit(c)) {
      std::size_t length = 1;
      while (at_ + length < end && base::isAsciiDigit(text_[at_ + length])) ++length;
      return take(TokenKind::Count, length);
    }
    switch (c) {
      case '/': take(TokenKind::Slash, 1); return exactNumber(end);
      case '%': take(TokenKind::Percent, 1); return exactNumber(end);
      case '#': take(TokenKind::Hash, 1); return integer(end);
      case '?': take(TokenKind::Question, 1); return integer(end);
      case '!': take(TokenKind::Bang, 1); return integer(end);
      case '.': return take(TokenKind::Period, 1);
      case '>': return take(TokenKind::Greater, 1);
      case '<': return take(TokenKind::Less, 1);
      default: return take(TokenKind::Unknown, characterAt(at_));
    }
  }

  void exactNumber(std::size_t end) {
    std::string_view rest = text_.substr(at_, end - at_);
    number(profile_ == Profile::Manual ? readPlainNumber(rest).length : readCNumber(rest).length);
  }

  void integer(std::size_t end) {
    std::string_view rest = text_.substr(at_, end - at_);
    number(profile_ == Profile::Manual ? readPlainInteger(rest, true).length : readCInteger(rest).length);
  }

  void number(std::size_t length) {
    if (length == 0) return;
    std::size_t end = at_ + length;
    skipBlanks(end);
    take(TokenKind::Number, end - at_);
  }

  std::string_view text_;
  Reading reading_;
  Profile profile_;
  syntax::TokenBuffer tokens_;
  std::size_t at_ = 0;
};

}  // namespace

syntax::TokenBuffer lex(source::FileId file, std::string_view text, Reading reading) {
  return Lexer(file, text, reading).run();
}

}  // namespace vellum::xg
