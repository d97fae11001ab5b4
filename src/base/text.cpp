#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace vellum::base {

void append(std::string& out, std::string_view text) { out.append(text); }
void append(std::string& out, char character) { out.push_back(character); }

template <class T>
static void appendInteger(std::string& out, T number) {
  char buffer[24];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
}

void append(std::string& out, std::int64_t number) { appendInteger(out, number); }
void append(std::string& out, std::uint64_t number) { appendInteger(out, number); }

void append(std::string& out, double number) {
  char buffer[64];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
}

static void appendFormatted(std::string& out, double number, std::chars_format format, int digits) {
  // The longest: 309 digits before the point of a fixed DBL_MAX, the point, and the digits asked for.
  if (digits < 0) digits = 6;
  if (digits > 1000) digits = 1000;
  char buffer[1400];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, number, format, digits).ptr);
}

void appendGeneral(std::string& out, double number, int digits) {
  appendFormatted(out, number, std::chars_format::general, digits);
}
void appendFixed(std::string& out, double number, int digits) {
  appendFormatted(out, number, std::chars_format::fixed, digits);
}
void appendExponent(std::string& out, double number, int digits) {
  appendFormatted(out, number, std::chars_format::scientific, digits);
}

void appendHex(std::string& out, std::uint64_t number, int minimumDigits, bool upper) {
  char buffer[16];
  int count = 0;
  do {
    buffer[count++] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[number & 15];
    number >>= 4;
  } while (number != 0);
  for (int i = count; i < minimumDigits; ++i) out.push_back('0');
  while (count > 0) out.push_back(buffer[--count]);
}

std::optional<std::int64_t> parseInt(std::string_view text, int base) {
  std::int64_t number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

template <class T>
static std::optional<T> parseFloating(std::string_view text) {
  T number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end != text.data() + text.size() || text.empty()) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    // from_chars leaves the number unset: decide between overflow and underflow.
    bool negative = text.front() == '-';
    std::size_t exponent = text.find_first_of("eE");
    bool tiny = exponent != std::string_view::npos && text.substr(exponent + 1).starts_with('-');
    if (exponent == std::string_view::npos) {
      std::string_view digits = text.substr(negative ? 1 : 0);
      tiny = digits.find_first_of("123456789") > digits.find('.');
    }
    T limit = tiny ? T(0) : T(HUGE_VAL);
    return negative ? -limit : limit;
  }
  if (error != std::errc()) return std::nullopt;
  return number;
}

std::optional<double> parseDouble(std::string_view text) { return parseFloating<double>(text); }
std::optional<float> parseFloat(std::string_view text) { return parseFloating<float>(text); }

std::string toLower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = toLowerAscii(c);
  return out;
}

std::string toUpper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = toUpperAscii(c);
  return out;
}

bool equalsIgnoreCase(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (toLowerAscii(a[i]) != toLowerAscii(b[i])) return false;
  return true;
}

int compareIgnoringCase(std::string_view a, std::string_view b) {
  std::size_t shared = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < shared; ++i) {
    auto left = static_cast<unsigned char>(toLowerAscii(a[i])), right = static_cast<unsigned char>(toLowerAscii(b[i]));
    if (left != right) return left < right ? -1 : 1;
  }
  return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

// Knuth, Morris and Pratt.
static std::size_t findLong(std::string_view text, std::string_view wanted, std::size_t from) {
  // Of the first n + 1 bytes: the longest proper prefix that is also a suffix.
  std::vector<std::uint32_t> border(wanted.size());
  for (std::uint32_t at = 1, length = 0; at < wanted.size(); ++at) {
    while (length > 0 && wanted[at] != wanted[length]) length = border[length - 1];
    if (wanted[at] == wanted[length]) ++length;
    border[at] = length;
  }
  std::uint32_t length = 0;
  for (std::size_t at = from; at < text.size(); ++at) {
    while (length > 0 && text[at] != wanted[length]) length = border[length - 1];
    if (text[at] == wanted[length]) ++length;
    if (length == wanted.size()) return at + 1 - length;
  }
  return std::string_view::npos;
}

std::size_t find(std::string_view text, std::string_view wanted, std::size_t from) {
  if (wanted.size() <= ShortToFind || text.size() - from < wanted.size()) return text.find(wanted, from);
  return findLong(text, wanted, from);
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && isAsciiSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isAsciiSpace(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    std::size_t at = text.find(separator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i != 0) out.append(separator);
    out.append(parts[i]);
  }
  return out;
}

}  // namespace vellum::base
