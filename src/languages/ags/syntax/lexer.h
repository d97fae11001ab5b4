// Returns one raw token at a time, without preprocessing. Never fails: an invalid character is Bad, and is reported.
#pragma once

#include <array>

#include "diagnostics/emitter.h"
#include "languages/ags/syntax/tokens.h"

namespace vellum::ags {

struct RawToken {
  TokenKind kind = End;
  std::uint32_t begin = 0, end = 0;
  bool startsLine = false;  // only blanks and comments precede it on its line
};

class Lexer {
 public:
  // Errors are reported at `origin` + offset in the text; with `fixed` at `origin` itself (a macro's use).
  Lexer(std::string_view text, source::Location origin, bool fixed, diagnostics::Emitter& emitter)
      : text_(text), origin_(origin), fixed_(fixed), emitter_(emitter) {}

  RawToken next();
  std::uint32_t position() const { return at_; }
  // Moves to the end of the current line; its text from here, without comments, blanks trimmed.
  std::string takeRestOfLine();
  std::string takeNextLine() {
    if (at_ < text_.size()) ++at_;
    return takeRestOfLine();
  }
  // Skips whole lines up to one whose first character is '#' (stops at the '#'); false at the end of the text.
  bool skipToDirective();

 private:
  char peek(std::uint32_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool skipBlanks();
  void skipOverText();
  RawToken number(std::uint32_t begin);
  RawToken quoted(std::uint32_t begin, char quote);
  bool foreignQuotes(std::uint32_t begin, std::string_view quote);
  void badNumber(std::uint32_t begin);
  source::Location at(std::uint32_t begin, std::uint32_t end) const;

  std::string_view text_;
  source::Location origin_;
  bool fixed_;
  diagnostics::Emitter& emitter_;
  std::uint32_t at_ = 0;
  bool lineStart_ = true;
  bool textOpen_ = false;                    // the last text was not closed on its line
  std::array<std::uint32_t, 7> unclosed_{};  // by pair of foreign quotes: none closes a string before this offset
};

}  // namespace vellum::ags
