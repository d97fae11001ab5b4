// The kinds of tokens, from the rows in tokens.def.
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::ags {

enum TokenKind : std::uint16_t {
#define VELLUM_AGS_TOKEN(kind, description) kind,
#define VELLUM_AGS_KEYWORD(kind, text, syntax, chapter, description) kind,
#define VELLUM_AGS_SIGN(kind, text) kind,
#include "languages/ags/syntax/tokens.def"
  TokenKindCount,
};

// The token's name in messages: "'while'", "a name".
std::string_view tokenName(std::uint16_t kind);
// The keyword's kind, or Name.
TokenKind keywordKind(std::string_view text);
// The longest symbol at the beginning of a text, which is not empty, and its length; Bad when there is none.
TokenKind signKind(std::string_view text, std::uint32_t& length);

bool isAssignment(std::uint16_t kind);   // `=`, `+=` ...
bool isQualifier(std::uint16_t kind);    // a keyword before a declaration's type: `import`, `static` ...
bool isTypeKeyword(std::uint16_t kind);  // `int`, `float` ...

}  // namespace vellum::ags
