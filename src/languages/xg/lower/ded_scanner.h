// The tokens of a DED file (manual.dengine.net, "DED syntax"): strings, blocks, assignments; comments from # to the end
// of the line and from #> to <#.
#pragma once

#include "source/source_text.h"

namespace vellum::xg {

struct DedToken {
  enum class Kind : std::uint8_t { End, Word, String, Open, Close, Assign, Semicolon, Star, Other };
  Kind kind = Kind::End;
  source::Span span;        // a string's without its quotes
  bool closed = true;       // a string that has its closing quote
  bool plain = true;        // a string without escapes and line ends
  bool lineBefore = false;  // a line end precedes it
};

class DedScanner {
 public:
  explicit DedScanner(std::string_view text) : text_(text) {}
  DedToken next();
  std::string_view text(source::Span span) const { return text_.substr(span.begin, span.length()); }
  // A string's characters: escapes are decoded; line ends and the blanks after them are dropped.
  std::string decode(source::Span span) const;

 private:
  bool skipBlanks();
  std::string_view text_;
  std::uint32_t at_ = 0;
};

}  // namespace vellum::xg
