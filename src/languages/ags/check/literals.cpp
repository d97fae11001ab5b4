#include "languages/ags/check/literals.h"

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::ags {

namespace {

// Appends the value of the escape at text[at] (after the backslash), and moves past it.
void escape(std::string_view text, std::size_t& at, bool hex, std::string& out, std::string& bad) {
  char c = text[at++];
  if (c == 'x' && hex) {
    std::size_t end = at;
    while (end < text.size() && end < at + 2 && base::parseInt(text.substr(at, end + 1 - at), 16)) ++end;
    if (end > at) {
      source::appendUtf8(out, static_cast<char32_t>(*base::parseInt(text.substr(at, end - at), 16)));
      at = end;
      return;
    }
  }
  switch (c) {
    case 'a': out.push_back('\a'); return;
    case 'b': out.push_back('\b'); return;
    case 'f': out.push_back('\f'); return;
    case 'n': out.push_back('\n'); return;
    case 'r': out.push_back('\r'); return;
    case 't': out.push_back('\t'); return;
    case 'v': out.push_back('\v'); return;
    case '"':
    case '\'':
    case '\\': out.push_back(c); return;
    case '[': out += "\\["; return;
    default: break;
  }
  if (bad.empty()) bad = base::cat("\\", c);
  out.push_back(c);
}

std::string_view inside(std::string_view literal) {
  return literal.size() >= 2 ? literal.substr(1, literal.size() - 2) : std::string_view();
}

}  // namespace

std::string textValue(std::string_view literal, bool hex, std::string& bad) {
  std::string_view text = inside(literal);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\\' && at + 1 < text.size()) escape(text, ++at, hex, out, bad);
    else out.push_back(text[at++]);
  }
  return out;
}

std::int32_t characterValue(std::string_view literal, bool hex, bool& exact, std::string& bad) {
  std::string out;
  std::string_view text = inside(literal);
  std::size_t at = 0;
  exact = false;
  if (text.empty()) return 0;
  char32_t value;
  if (text[0] == '\\' && text.size() > 1) {
    at = 1;
    escape(text, at, hex, out, bad);
    std::size_t first = 0;
    value = source::nextCharacter(out, first);
  } else {
    value = source::nextCharacter(text, at);
  }
  exact = at == text.size();
  return static_cast<std::int32_t>(value);
}

std::optional<std::int32_t> integerValue(std::string_view literal, bool negative) {
  bool hex = literal.size() > 2 && (literal[1] == 'x' || literal[1] == 'X');
  auto value = hex ? base::parseInt(literal.substr(2), 16) : base::parseInt(literal);
  if (!value || *value < 0) return std::nullopt;
  if (hex) {
    if (*value > 0xffffffffll) return std::nullopt;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(*value));
  }
  if (*value > 2147483647ll + (negative ? 1 : 0)) return std::nullopt;
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(*value));
}

float floatValue(std::string_view literal) {
  std::string text(literal);
  if (text.front() == '.') text.insert(0, "0");
  std::size_t point = text.find('.');
  if (point != std::string::npos && (point + 1 == text.size() || !base::isAsciiDigit(text[point + 1])))
    text.insert(point + 1, "0");
  auto value = base::parseFloat(text);
  return value ? *value : 0.0f;
}

}  // namespace vellum::ags
