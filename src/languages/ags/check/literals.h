// The values of literals.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace vellum::ags {

// The string between the quotes, with escapes replaced. Unknown escapes: `\q` is `q` in 3.6; `bad` is then the first of
// them. `\[` keeps its backslash, because it is the line break of old strings (AGS behaviour, "Features"). `hex`:
// `\x41` is an escape, too (4.0).
std::string textValue(std::string_view literal, bool hex, std::string& bad);
// The code point of 'a'; `''` is 0, `'ab'` is 97. `exact` is set when it was one character.
std::int32_t characterValue(std::string_view literal, bool hex, bool& exact, std::string& bad);
// Decimal (with leading zeros, too) or 0x; nothing when it does not fit. `negative`: a '-' precedes it, so that
// 2147483648 is valid. 0x80000000 to 0xffffffff wrap.
std::optional<std::int32_t> integerValue(std::string_view literal, bool negative);
float floatValue(std::string_view literal);

}  // namespace vellum::ags
