#include "languages/skrit/syntax/literals.h"

#include "base/text.h"
#include "languages/skrit/diagnostics.h"
#include "source/code_page.h"

namespace vellum::skrit {

namespace {

std::string_view withoutQuotes(std::string_view token) {
  if (token.empty()) return token;
  char quote = token.front();
  token.remove_prefix(1);
  if (!token.empty() && token.back() == quote) token.remove_suffix(1);
  return token;
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string stringText(std::string_view token, source::Location place, diagnostics::Emitter& emitter) {
  std::string_view text = withoutQuotes(token);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out.push_back(text[i]);
      continue;
    }
    std::size_t begin = i++;
    char c = i < text.size() ? text[i] : '\0';
    switch (c) {
      case 'a': out.push_back('\a'); continue;
      case 'b': out.push_back('\b'); continue;
      case 'v': out.push_back('\v'); continue;
      case 't': out.push_back('\t'); continue;
      case 'n': out.push_back('\n'); continue;
      case 'f': out.push_back('\f'); continue;
      case 'r': out.push_back('\r'); continue;
      case '"':
      case '\'':
      case '\\': out.push_back(c); continue;
      case '\n': continue;  // the string continues on the next line
      case '\r':
        if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
        continue;
      default: break;
    }
    bool hexadecimal = c == 'x' && i + 1 < text.size() && hexDigit(text[i + 1]) >= 0;
    if (hexadecimal) {
      int value = hexDigit(text[++i]);
      if (i + 1 < text.size() && hexDigit(text[i + 1]) >= 0) value = value * 16 + hexDigit(text[++i]);
      // The byte is a character of the game's code page; our strings are UTF-8.
      base::append(out, source::windows1252ToUtf8(std::string(1, static_cast<char>(value))));
      continue;
    }
    auto offset = static_cast<std::uint32_t>(begin + 1);
    std::size_t end = i;
    if (i < text.size()) source::nextCharacter(text, end);
    source::Location at{place.file,
                        {place.span.begin + offset, place.span.begin + static_cast<std::uint32_t>(end) + 1}};
    diagnostics::Diagnostic& diagnostic = emitter.emit(diag::BadEscape, at, text.substr(begin, end - begin));
    if (c >= '0' && c <= '9') diagnostic.hint("Skrit has no octal; write \\x and two hexadecimal digits");
    else diagnostic.hint("for a backslash write \\\\, or use '/' in paths");
    if (i < text.size()) out.append(text.substr(i, end - i));
    i = end - (i < text.size() ? 1 : 0);
  }
  return out;
}

std::int32_t fourCC(std::string_view token, source::Location place, diagnostics::Emitter& emitter) {
  std::string bytes = source::utf8ToWindows1252(
      stringText(token.size() > 1 ? base::cat("\"", withoutQuotes(token), "\"") : "\"\"", place, emitter));
  if (bytes.size() > 4) emitter.emit(diag::LongFourCC, place, bytes.size()).hint("a string is in double quotes");
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < bytes.size() && i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return static_cast<std::int32_t>(value);
}

std::int32_t integer(std::string_view token, source::Location place, diagnostics::Emitter& emitter) {
  bool hexadecimal = token.size() > 2 && (token[1] == 'x' || token[1] == 'X');
  std::uint64_t value = 0;
  for (char c : hexadecimal ? token.substr(2) : token) {
    value = value * (hexadecimal ? 16 : 10) + static_cast<std::uint64_t>(hexDigit(c));
    if (value <= 0xffffffffu) continue;
    emitter.emit(diag::NumberTooLarge, place, token);
    return 0;
  }
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

float real(std::string_view token) {
  std::string text(token);
  if (!text.empty() && (text.back() == 'f' || text.back() == 'F')) text.pop_back();
  if (text.front() == '.') text.insert(text.begin(), '0');
  if (std::size_t dot = text.find('.');
      dot != std::string::npos && (dot + 1 == text.size() || text[dot + 1] == 'e' || text[dot + 1] == 'E'))
    text.insert(dot + 1, 1, '0');
  return base::parseFloat(text).value_or(__builtin_inff());
}

}  // namespace vellum::skrit
