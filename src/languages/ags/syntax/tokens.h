// The kinds of tokens.
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::ags {

enum TokenKind : std::uint16_t {
  End,
  Name,
  Integer,
  Float,
  Character,
  String,
  Bad,  // a character that starts no token, or a literal that is broken; already reported
#define VELLUM_AGS_KEYWORD(kind, text) kind,
#define VELLUM_AGS_SIGN(kind, text) kind,
#include "languages/ags/syntax/tokens.def"
  TokenKindCount,
};

// How a user would call the token: "'while'", "a name".
std::string_view tokenName(std::uint16_t kind);
// The keyword's kind, or Name.
TokenKind keywordKind(std::string_view text);
// The longest sign that a text, which is not empty, begins with, and its length; Bad when there is none.
TokenKind signKind(std::string_view text, std::uint32_t& length);

bool isAssignment(std::uint16_t kind);   // `=`, `+=` ...
bool isQualifier(std::uint16_t kind);    // a keyword before a declaration's type: `import`, `static` ...
bool isTypeKeyword(std::uint16_t kind);  // `int`, `float` ...

}  // namespace vellum::ags
