// The two encodings of our scripts: UTF-8, and Windows-1252, in which the games of 1998 to 2008 were written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace vellum::source {

bool isUtf8(std::string_view bytes);  // strict: no overlong forms, no surrogates, nothing past U+10FFFF
using base::appendUtf8;
// Decodes the character at `at` and moves `at` past it. A broken sequence gives U+FFFD and moves one byte.
char32_t nextCharacter(std::string_view text, std::size_t& at);
std::size_t countCharacters(std::string_view text);

std::string windows1252ToUtf8(std::string_view bytes);
std::string utf8ToWindows1252(std::string_view text, char replacement = '?');
std::string utf16ToUtf8(std::string_view bytes, bool bigEndian);

}  // namespace vellum::source
