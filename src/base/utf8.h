#pragma once

#include <string>
#include <string_view>

namespace vellum::base {

// Appends U+FFFD for surrogates and for numbers above U+10FFFF.
void appendUtf8(std::string& out, char32_t character);
bool isAscii(std::string_view text);

}  // namespace vellum::base
