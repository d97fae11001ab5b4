// Case mapping, comparison and search of strings. `style` is a StringCompareStyle. ASCII has fast paths.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::ags {

inline bool ignoresCase(int style) { return (style & 1) == 0; }

char32_t lowerOfOther(char32_t character);  // for characters that are not ASCII
char32_t upperOfOther(char32_t character);
inline char32_t lowerCase(char32_t c) {
  if (c >= 0x80) return lowerOfOther(c);
  return c >= 'A' && c <= 'Z' ? c + 32 : c;
}
inline char32_t upperCase(char32_t c) {
  if (c >= 0x80) return upperOfOther(c);
  return c >= 'a' && c <= 'z' ? c - 32 : c;
}
// As source::nextCharacter().
inline char32_t nextLetter(std::string_view text, std::size_t& at) {
  auto byte = static_cast<unsigned char>(text[at]);
  if (byte >= 0x80) return source::nextCharacter(text, at);
  ++at;
  return byte;
}

// Has as many bytes as `text`.
std::string lowerCase(std::string_view text);
std::string upperCase(std::string_view text);
// For ASCII; `to` may be `from`.
void lowerCaseAscii(char* to, const char* from, std::size_t size);
void upperCaseAscii(char* to, const char* from, std::size_t size);

// -1, 0 or 1, character by character.
int compareTexts(std::string_view a, std::string_view b, int style);

// Whether compareTexts() finds no difference.
inline bool sameTexts(std::string_view a, std::string_view b, int style) {
  return a == b || compareTexts(a, b, style) == 0;
}

// The byte offset of the first `needle` in `text`, or npos. Both are ASCII. Adds the number of bytes that it looks at
// to `work`.
std::size_t findAscii(std::string_view text, std::string_view needle, bool ignoringCase, std::size_t& work);
// For any strings: the index in characters, or -1.
std::int32_t findLetters(std::string_view text, std::string_view needle, int style);

bool startsWith(std::string_view text, std::string_view start, int style);
bool endsWith(std::string_view text, std::string_view end, int style);

}  // namespace vellum::ags
