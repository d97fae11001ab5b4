#include "languages/common/printf.h"

#include <algorithm>
#include <bit>

#include "base/text.h"

namespace vellum::common {

using base::append;

namespace {

constexpr int MaxSize = 1000;

int readNumber(std::string_view text, std::size_t& at) {
  int number = 0;
  for (; at < text.size() && base::isAsciiDigit(text[at]); ++at)
    number = std::min(number * 10 + (text[at] - '0'), MaxSize);
  return number;
}

bool startsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) != 0x80; }

// Pads what was appended since `begin`: with blanks on one side, or with zeros before `digits`.
void fill(std::string& out, const FormatDirective& directive, std::size_t begin, std::size_t digits, bool zeros) {
  auto length = std::count_if(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), startsCharacter);
  if (length >= directive.width) return;
  auto missing = static_cast<std::size_t>(directive.width - length);
  if (directive.left) out.append(missing, ' ');
  else if (zeros) out.insert(digits, missing, '0');
  else out.insert(begin, missing, ' ');
}

void appendSign(std::string& out, const FormatDirective& directive, bool negative) {
  if (negative) out.push_back('-');
  else if (directive.plus) out.push_back('+');
  else if (directive.blank) out.push_back(' ');
}

void appendOctal(std::string& out, std::uint32_t number) {
  int shift = 30;
  while (shift > 0 && (number >> shift) == 0) shift -= 3;
  for (; shift >= 0; shift -= 3) out.push_back(static_cast<char>('0' + ((number >> shift) & 7)));
}

// 1.8p+1: the fraction in hexadecimal, with all digits that are needed or as many as requested.
void appendHexReal(std::string& out, double number, int precision) {
  constexpr int Digits = 13;
  auto bits = std::bit_cast<std::uint64_t>(number);
  std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  int exponent = static_cast<int>(bits >> 52) & 0x7ff;
  std::uint64_t mantissa = exponent == 0 ? fraction : fraction | (std::uint64_t{1} << 52);
  exponent = number == 0 ? 0 : exponent == 0 ? -1022 : exponent - 1023;
  if (precision >= 0 && precision < Digits) {  // round to even
    int dropped = 4 * (Digits - precision);
    std::uint64_t half = std::uint64_t{1} << (dropped - 1), rest = mantissa & (2 * half - 1);
    mantissa >>= dropped;
    if (rest > half || (rest == half && (mantissa & 1) != 0)) ++mantissa;
    mantissa <<= dropped;
  }
  append(out, mantissa >> 52);
  std::size_t point = out.size();
  out.push_back('.');
  base::appendHex(out, mantissa & ((std::uint64_t{1} << 52) - 1), Digits);
  if (precision > Digits) out.append(static_cast<std::size_t>(precision - Digits), '0');
  else if (precision >= 0) out.resize(point + 1 + static_cast<std::size_t>(precision));
  else out.resize(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  out.push_back('p');
  out.push_back(exponent < 0 ? '-' : '+');
  append(out, exponent < 0 ? -exponent : exponent);
}

// '#' keeps trailing zeros of %g, and a point without digits after it.
void keepPoint(std::string& out, std::size_t begin, int significant) {
  std::size_t end = std::min(out.find_first_of("ep", begin), out.size());
  std::size_t point = std::min(out.find('.', begin), end);
  if (point == end) {
    out.insert(end, 1, '.');
    ++end;
  }
  auto digits = static_cast<int>(end - begin) - 1;
  if (out[begin] == '0') {  // zeros before the first digit that counts
    std::size_t first = out.find_first_of("123456789", begin);
    digits = first < end ? static_cast<int>(end - first) : 1;
  }
  if (digits < significant) out.insert(end, static_cast<std::size_t>(significant - digits), '0');
}

}  // namespace

void FormatDirective::setWidth(std::int32_t given) {
  if (given < 0) left = true;
  width = given < -MaxSize || given > MaxSize ? MaxSize : given < 0 ? -given : given;
}

void FormatDirective::setPrecision(std::int32_t given) { precision = given < 0 ? -1 : std::min(given, MaxSize); }

bool FormatReader::next(std::string& out, FormatDirective& directive) {
  for (;;) {
    std::size_t percent = rest_.find('%');
    out.append(rest_.substr(0, percent));
    if (percent == std::string_view::npos) break;
    rest_.remove_prefix(percent);
    if (!read(directive)) {
      out.push_back('%');
      rest_.remove_prefix(1);
      continue;
    }
    rest_.remove_prefix(directive.text.size());
    if (directive.conversion != '%') return true;
    out.push_back('%');
  }
  rest_ = {};
  return false;
}

bool FormatReader::read(FormatDirective& it) {
  it = {};
  std::size_t at = 1;
  for (; at < rest_.size(); ++at) {
    char c = rest_[at];
    if (c == '-') it.left = true;
    else if (c == '+') it.plus = true;
    else if (c == ' ') it.blank = true;
    else if (c == '#') it.alternate = true;
    else if (c == '0') it.zero = true;
    else break;
  }
  auto size = [&](bool& follows) {
    follows = dialect_.stars && at < rest_.size() && rest_[at] == '*';
    if (!follows) return readNumber(rest_, at);
    ++at;
    return 0;
  };
  it.width = size(it.widthFollows);
  if (at < rest_.size() && rest_[at] == '.') {
    ++at;
    it.precision = size(it.precisionFollows);
  }
  while (at < rest_.size() && dialect_.lengths.find(rest_[at]) != std::string_view::npos) ++at;
  if (at == rest_.size()) return false;
  it.conversion = rest_[at];
  it.text = rest_.substr(0, at + 1);
  if (it.conversion == '%') return at == 1 || dialect_.conversions.empty();
  return dialect_.conversions.empty() || dialect_.conversions.find(it.conversion) != std::string_view::npos;
}

void appendDirective(std::string& out, const FormatDirective& it, std::int32_t number) {
  std::size_t begin = out.size();
  auto bits = static_cast<std::uint32_t>(number);
  bool isSigned = it.conversion == 'd' || it.conversion == 'i';
  bool isHex = it.conversion == 'x' || it.conversion == 'X';
  if (isSigned) {
    appendSign(out, it, number < 0);
    if (number < 0) bits = 0 - bits;
  } else if (isHex && it.alternate && bits != 0) {
    out.push_back('0');
    out.push_back(it.conversion);
  }
  std::size_t digits = out.size();
  if (it.precision == 0 && bits == 0) {  // no digit at all
  } else if (isHex) {
    base::appendHex(out, bits, 1, it.conversion == 'X');
  } else if (it.conversion == 'o') {
    appendOctal(out, bits);
  } else {
    append(out, bits);
  }
  auto count = static_cast<int>(out.size() - digits);
  int wanted = it.precision;
  if (it.conversion == 'o' && it.alternate && (count == 0 || out[digits] != '0')) wanted = std::max(wanted, count + 1);
  if (count < wanted) out.insert(digits, static_cast<std::size_t>(wanted - count), '0');
  fill(out, it, begin, digits, it.zero && it.precision < 0);
}

void appendDirective(std::string& out, const FormatDirective& it, double number) {
  std::size_t begin = out.size();
  bool negative = number == number && (std::bit_cast<std::uint64_t>(number) >> 63) != 0;
  bool finite = number - number == 0;
  appendSign(out, it, negative);
  number = std::bit_cast<double>(std::bit_cast<std::uint64_t>(number) & ~(std::uint64_t{1} << 63));
  char how = base::toLowerAscii(it.conversion);
  if (finite && how == 'a') append(out, "0x");
  std::size_t digits = out.size();
  int precision = it.precision < 0 ? 6 : how == 'g' ? std::max(it.precision, 1) : it.precision;
  if (how == 'a' && finite) appendHexReal(out, number, it.precision);
  else if (how == 'e') base::appendExponent(out, number, precision);
  else if (how == 'g') base::appendGeneral(out, number, precision);
  else base::appendFixed(out, number, precision);
  if (it.alternate && finite) keepPoint(out, digits, how == 'g' ? precision : 0);
  if (it.conversion != how)
    std::transform(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(),
                   out.begin() + static_cast<std::ptrdiff_t>(begin), base::toUpperAscii);
  fill(out, it, begin, digits, it.zero && finite);
}

void appendDirective(std::string& out, const FormatDirective& it, std::string_view text) {
  std::size_t begin = out.size();
  if (it.precision >= 0) {
    std::size_t end = 0;
    for (int count = 0; end < text.size(); ++end)
      if (startsCharacter(text[end]) && count++ == it.precision) break;
    text = text.substr(0, end);
  }
  out.append(text);
  fill(out, it, begin, begin, false);
}

}  // namespace vellum::common
