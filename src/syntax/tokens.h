// The token buffer, a lexer's output. Blanks and comments are not tokens but the gaps between them, so the buffer and
// the text together lose nothing.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "source/source_set.h"

namespace vellum::syntax {

// `kind` is the language's own enum. Kind 0 is always the end of the text.
struct Token {
  std::uint16_t kind = 0;
  std::uint16_t flags = 0;  // the language's own: a keyword's number, "broken string", ...
  source::Span span;
};

class TokenBuffer {
 public:
  TokenBuffer(source::FileId file, std::string_view text) : file_(file), text_(text) {}

  void add(std::uint16_t kind, std::uint32_t begin, std::uint32_t end, std::uint16_t flags = 0) {
    tokens_.push_back({kind, flags, {begin, end}});
  }
  void reserve(std::size_t count) { tokens_.reserve(count); }

  std::uint32_t size() const { return static_cast<std::uint32_t>(tokens_.size()); }
  const Token& operator[](std::uint32_t index) const { return tokens_[index]; }
  std::string_view text(std::uint32_t index) const {
    source::Span span = tokens_[index].span;
    return text_.substr(span.begin, span.length());
  }
  // Blanks and comments between the token before `index` and it.
  std::string_view gapBefore(std::uint32_t index) const {
    std::uint32_t begin = index == 0 ? 0 : tokens_[index - 1].span.end;
    return text_.substr(begin, tokens_[index].span.begin - begin);
  }
  source::Location location(std::uint32_t index) const { return {file_, tokens_[index].span}; }
  source::FileId file() const { return file_; }
  std::string_view text() const { return text_; }

 private:
  source::FileId file_;
  std::string_view text_;
  std::vector<Token> tokens_;
};

}  // namespace vellum::syntax
