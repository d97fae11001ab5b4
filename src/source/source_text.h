// One source: a text, decoded once to UTF-8, with places in it as byte spans and as lines and columns; or a binary
// file, whose text is empty.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::source {

// A range of bytes of the UTF-8 text, end excluded.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t length() const { return end - begin; }
  bool empty() const { return begin == end; }
  // From the start of `this` to the end of `other`.
  Span to(Span other) const { return {begin, other.end}; }
  friend bool operator==(Span, Span) = default;
};

// Line and column count from 1; columns count characters (code points), not bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend bool operator==(Position, Position) = default;
};

enum class Encoding : std::uint8_t { Utf8, Windows1252 };

class SourceText {
 public:
  // The largest text accepted, in bytes after decoding.
  static constexpr std::size_t MaxSize = std::size_t(64) << 20;

  // Decodes `bytes`: a UTF-8 byte order mark is dropped, UTF-16 with one is decoded, text that is not UTF-8 is
  // Windows-1252. Any bytes are legal; only a text over MaxSize is rejected.
  static base::Result<SourceText> decode(std::string name, std::string_view bytes);
  // A binary file. Fails only when it is over MaxSize.
  static base::Result<SourceText> ofBytes(std::string name, std::string_view bytes);

  const std::string& name() const { return name_; }
  // The decoded text. text()[text().size()] is '\0'; zero bytes may also occur inside.
  std::string_view text() const { return text_; }
  std::string_view text(Span span) const { return std::string_view(text_).substr(span.begin, span.length()); }
  Encoding encoding() const { return encoding_; }
  bool isBinary() const { return binary_; }
  // The file: of a binary one exactly, of a text as encode() gives it.
  std::string bytes() const { return binary_ ? bytes_ : encode(text_); }

  Position position(std::uint32_t offset) const;     // offsets past the end give the end; walks along the line
  std::uint32_t lineAt(std::uint32_t offset) const;  // position(offset).line, without a walk
  std::uint32_t lineCount() const { return static_cast<std::uint32_t>(lineStarts_.size()); }
  Span lineSpan(std::uint32_t line) const;        // without its line end; line counts from 1
  std::uint32_t offset(Position position) const;  // clamped to the line, and to the text

  // Encodes `text` as this file was: same encoding, same byte order mark. Characters that Windows-1252 lacks become
  // '?'.
  std::string encode(std::string_view text) const;

 private:
  std::string name_;
  std::string text_, bytes_;  // one of them is empty
  std::vector<std::uint32_t> lineStarts_;
  Encoding encoding_ = Encoding::Utf8;
  bool byteOrderMark_ = false, binary_ = false;
};

}  // namespace vellum::source
