// Builds and parses strings without locales, streams or exceptions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace vellum::base {

void append(std::string& out, std::string_view text);
void append(std::string& out, char character);
void append(std::string& out, std::int64_t number);
void append(std::string& out, std::uint64_t number);
void append(std::string& out, double number);  // the shortest form that parses to the same double
inline void append(std::string& out, const char* text) { append(out, std::string_view(text)); }
inline void append(std::string& out, const std::string& text) { append(out, std::string_view(text)); }
template <class T>
requires(std::is_integral_v<T> && !std::is_same_v<T, char>) void append(std::string& out, T number) {
  if constexpr (std::is_signed_v<T>) append(out, static_cast<std::int64_t>(number));
  else append(out, static_cast<std::uint64_t>(number));
}

// Concatenates all parts: cat("line ", 3, ": ", name).
template <class... Parts>
std::string cat(const Parts&... parts) {
  std::string out;
  (append(out, parts), ...);
  return out;
}

// printf's %.<digits>g, %.<digits>f and %.<digits>e, with '.' in every locale. Writes inf and nan as printf does.
void appendGeneral(std::string& out, double number, int digits);
void appendFixed(std::string& out, double number, int digits);
void appendExponent(std::string& out, double number, int digits);
void appendHex(std::string& out, std::uint64_t number, int minimumDigits = 1, bool upper = false);

// Parses the whole string as a number, or returns nothing. No spaces, no '+'.
std::optional<std::int64_t> parseInt(std::string_view text, int base = 10);
std::optional<double> parseDouble(std::string_view text);
std::optional<float> parseFloat(std::string_view text);  // rounded once, from decimal to float32

inline char toLowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
inline char toUpperAscii(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
std::string toLower(std::string_view text);  // ASCII letters only
std::string toUpper(std::string_view text);
bool equalsIgnoreCase(std::string_view a, std::string_view b);  // ASCII
// Below, at or above 0, as the lower-case forms compare by their bytes.
int compareIgnoringCase(std::string_view a, std::string_view b);
inline bool lessIgnoringCase(std::string_view a, std::string_view b) { return compareIgnoringCase(a, b) < 0; }
inline bool isAsciiAlpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool isAsciiDigit(char c) { return c >= '0' && c <= '9'; }
inline bool isAsciiAlnum(char c) { return isAsciiAlpha(c) || isAsciiDigit(c); }
inline bool isAsciiSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }  // space, \t \n \v \f \r

std::string_view trim(std::string_view text);
// The first `wanted` from `from` on, which is at most the size; npos: none. Takes time in proportion to the sum of
// both sizes when `wanted` is long.
std::size_t find(std::string_view text, std::string_view wanted, std::size_t from = 0);
constexpr std::size_t ShortToFind = 64;  // bytes
std::vector<std::string_view> split(std::string_view text, char separator);
std::string join(const std::vector<std::string>& parts, std::string_view separator);

}  // namespace vellum::base
