#include "languages/caos/world/number_text.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::caos {

void appendNumber(std::string& out, const vm::Value& value) {
  if (value.isFloat()) base::appendFixed(out, value.content.f, 6);
  else base::append(out, value.asInt());
}

// The longest number at the start of a string, after leading blanks; 0 when there is none.
static std::string_view numberAt(std::string_view text, bool fraction) {
  std::size_t begin = 0;
  while (begin < text.size() && base::isAsciiSpace(text[begin])) ++begin;
  std::size_t at = begin;
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
  std::size_t digits = 0;
  while (at < text.size() && base::isAsciiDigit(text[at])) ++at, ++digits;
  if (fraction && at < text.size() && text[at] == '.') {
    ++at;
    while (at < text.size() && base::isAsciiDigit(text[at])) ++at, ++digits;
  }
  if (digits == 0) return {};
  if (text[begin] == '+') ++begin;
  return text.substr(begin, at - begin);
}

std::int32_t textToInteger(std::string_view text) {
  std::string_view number = numberAt(text, false);
  if (number.empty()) return 0;
  bool negative = number[0] == '-';
  std::int64_t value = 0;
  for (char c : number.substr(negative ? 1 : 0)) value = std::min<std::int64_t>(value * 10 + (c - '0'), 3000000000LL);
  if (negative) value = -value;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, INT32_MIN, INT32_MAX));
}

float textToFloat(std::string_view text) {
  std::string number(numberAt(text, true));
  if (number.empty()) return 0;
  std::size_t digit = number[0] == '-' ? 1 : 0;
  if (number[digit] == '.') number.insert(digit, 1, '0');
  if (number.back() == '.') number.push_back('0');
  return base::parseFloat(number).value_or(0.0f);
}

}  // namespace vellum::caos
