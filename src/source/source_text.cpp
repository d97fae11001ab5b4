#include "source/source_text.h"

#include <algorithm>

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::source {

static base::Error tooLarge(std::string_view name) { return {base::cat("'", name, "' is larger than 64 MiB")}; }

base::Result<SourceText> SourceText::ofBytes(std::string name, std::string_view bytes) {
  if (bytes.size() > MaxSize) return tooLarge(name);
  SourceText file;
  file.name_ = std::move(name);
  file.bytes_ = bytes;
  file.binary_ = true;
  file.lineStarts_.push_back(0);
  return file;
}

base::Result<SourceText> SourceText::decode(std::string name, std::string_view bytes) {
  if (bytes.size() > MaxSize) return tooLarge(name);
  SourceText text;
  text.name_ = std::move(name);
  if (bytes.starts_with("\xef\xbb\xbf")) {
    text.byteOrderMark_ = true;
    bytes.remove_prefix(3);
  }
  if (!text.byteOrderMark_ && (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))) {
    text.byteOrderMark_ = true;
    text.text_ = utf16ToUtf8(bytes.substr(2), bytes.front() == '\xfe');
  } else if (isUtf8(bytes)) {
    text.text_ = std::string(bytes);
  } else {
    text.encoding_ = Encoding::Windows1252;
    text.text_ = windows1252ToUtf8(bytes);
  }
  if (text.text_.size() > MaxSize) return tooLarge(text.name_);

  text.lineStarts_.push_back(0);
  // A line ends with \n, \r\n, or a lone \r (old Macintosh files), which becomes \n here so that lexers need not handle
  // it.
  std::string& all = text.text_;
  for (std::size_t at = all.find('\r'); at != std::string::npos; at = all.find('\r', at + 1))
    if (at + 1 == all.size() || all[at + 1] != '\n') all[at] = '\n';
  for (std::size_t at = all.find('\n'); at != std::string::npos; at = all.find('\n', at + 1))
    text.lineStarts_.push_back(static_cast<std::uint32_t>(at + 1));
  return text;
}

Position SourceText::position(std::uint32_t offset) const {
  offset = std::min<std::uint32_t>(offset, static_cast<std::uint32_t>(text_.size()));
  std::uint32_t line = lineAt(offset), start = lineStarts_[line - 1];
  auto before = std::string_view(text_).substr(start, offset - start);
  return {line, static_cast<std::uint32_t>(countCharacters(before)) + 1};
}

std::uint32_t SourceText::lineAt(std::uint32_t offset) const {
  auto next = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
  return static_cast<std::uint32_t>(next - lineStarts_.begin());
}

Span SourceText::lineSpan(std::uint32_t line) const {
  line = std::clamp<std::uint32_t>(line, 1, lineCount());
  std::uint32_t begin = lineStarts_[line - 1];
  std::uint32_t end = line < lineCount() ? lineStarts_[line] : static_cast<std::uint32_t>(text_.size());
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return {begin, end};
}

std::uint32_t SourceText::offset(Position position) const {
  Span line = lineSpan(position.line);
  std::size_t at = line.begin;
  for (std::uint32_t column = 1; column < position.column && at < line.end; ++column) nextCharacter(text_, at);
  return static_cast<std::uint32_t>(at);
}

std::string SourceText::encode(std::string_view text) const {
  if (encoding_ == Encoding::Windows1252) return utf8ToWindows1252(text);
  return byteOrderMark_ ? base::cat("\xef\xbb\xbf", text) : std::string(text);
}

}  // namespace vellum::source
