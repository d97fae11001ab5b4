#include "languages/xg/syntax/numbers.h"

#include <limits>

#include "base/text.h"

namespace vellum::xg {
namespace {

std::size_t digitsAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && base::isAsciiDigit(text[end])) ++end;
  return end - at;
}

bool isSign(std::string_view text, std::size_t at) { return at < text.size() && (text[at] == '-' || text[at] == '+'); }

double decimalOf(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  return base::parseDouble(text).value_or(0);
}

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = base::toLowerAscii(c);
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

double timesPowerOfTwo(double value, std::int64_t power) {
  for (; power > 0 && value != 0 && value < std::numeric_limits<double>::infinity(); --power) value *= 2;
  for (; power < 0 && value != 0; ++power) value /= 2;
  return value;
}

// The part after "0x". Digits after the sixteenth only move the point: they exceed the precision of a double.
ReadNumber readHex(std::string_view text, std::size_t at, bool negative) {
  ReadNumber number;
  std::uint64_t mantissa = 0;
  std::int64_t power = 0;
  bool any = false, point = false;
  for (; at < text.size(); ++at) {
    if (text[at] == '.' && !point) {
      point = true;
      continue;
    }
    int digit = hexDigit(text[at]);
    if (digit < 0) break;
    any = true;
    if (mantissa >> 59 == 0) {
      mantissa = mantissa * 16 + static_cast<std::uint64_t>(digit);
      if (point) power -= 4;
    } else if (!point) {
      power += 4;
    }
  }
  if (!any) return number;
  if (at < text.size() && (text[at] == 'p' || text[at] == 'P')) {
    std::size_t digits = at + 1 + (isSign(text, at + 1) ? 1 : 0);
    std::size_t length = digitsAt(text, digits);
    if (length > 0) {
      std::int64_t exponent = base::parseInt(text.substr(digits, length)).value_or(100000);
      if (exponent > 100000) exponent = 100000;
      power += text[at + 1] == '-' ? -exponent : exponent;
      at = digits + length;
    }
  }
  number.value = timesPowerOfTwo(static_cast<double>(mantissa), power);
  if (negative) number.value = -number.value;
  number.length = at;
  number.hex = true;
  return number;
}

ReadInteger integerAt(std::string_view text, std::size_t at, bool negative) {
  ReadInteger number;
  std::size_t length = digitsAt(text, at);
  if (length == 0) return number;
  constexpr std::int64_t limit = std::numeric_limits<std::int32_t>::max();
  for (std::size_t i = at; i < at + length; ++i) {
    number.value = number.value * 10 + (text[i] - '0');
    if (number.value > limit) {
      number.value = limit;
      number.clamped = true;
    }
  }
  if (negative) number.value = -number.value;
  number.length = at + length;
  return number;
}

}  // namespace

ReadNumber readPlainNumber(std::string_view text) {
  ReadNumber number;
  std::size_t at = isSign(text, 0) ? 1 : 0;
  std::size_t whole = digitsAt(text, at);
  std::size_t end = at + whole;
  if (end < text.size() && text[end] == '.') {
    std::size_t fraction = digitsAt(text, end + 1);
    if (fraction > 0) end += 1 + fraction;
    else if (whole == 0) return number;
  }
  if (end == at) return number;
  number.value = decimalOf(text.substr(0, end));
  number.finite = number.value - number.value == 0;
  number.length = end;
  return number;
}

ReadNumber readCNumber(std::string_view text) {
  ReadNumber number;
  std::size_t start = 0;
  while (start < text.size() && base::isAsciiSpace(text[start])) ++start;
  std::size_t at = start;
  bool negative = at < text.size() && text[at] == '-';
  if (isSign(text, at)) ++at;
  std::string_view rest = text.substr(at);
  if (base::equalsIgnoreCase(rest.substr(0, 3), "inf") || base::equalsIgnoreCase(rest.substr(0, 3), "nan")) {
    number.length = at + 3;
    if (base::equalsIgnoreCase(rest.substr(0, 8), "infinity")) number.length = at + 8;
    number.finite = false;
    return number;
  }
  if (base::equalsIgnoreCase(rest.substr(0, 2), "0x")) {
    ReadNumber hex = readHex(text, at + 2, negative);
    hex.finite = hex.value - hex.value == 0;
    if (hex.length > 0) return hex;
  }
  std::size_t whole = digitsAt(text, at);
  std::size_t end = at + whole;
  if (end < text.size() && text[end] == '.') {
    std::size_t fraction = digitsAt(text, end + 1);
    if (whole + fraction == 0) return number;
    end += 1 + fraction;
  }
  if (end == at) return number;
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    std::size_t digits = end + 1 + (isSign(text, end + 1) ? 1 : 0);
    std::size_t length = digitsAt(text, digits);
    if (length > 0) {
      end = digits + length;
      number.exponent = true;
    }
  }
  number.value = decimalOf(text.substr(start, end - start));
  number.finite = number.value - number.value == 0;
  number.length = end;
  return number;
}

ReadInteger readPlainInteger(std::string_view text, bool sign) {
  std::size_t at = sign && isSign(text, 0) ? 1 : 0;
  return integerAt(text, at, at == 1 && text[0] == '-');
}

ReadInteger readCInteger(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && base::isAsciiSpace(text[at])) ++at;
  bool negative = at < text.size() && text[at] == '-';
  if (isSign(text, at)) ++at;
  return integerAt(text, at, negative);
}

}  // namespace vellum::xg
