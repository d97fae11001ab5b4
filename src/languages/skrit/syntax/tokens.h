// The kinds of Skrit tokens.
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::skrit {

enum class Tok : std::uint16_t {
  End = 0,
  Bad,            // an invalid character or comment; see the flags
  IntLiteral,     // 12, 0x600DF00D
  FloatLiteral,   // 1.5, .5, 3.4e-10
  StringLiteral,  // "..."; may continue on the next line after a backslash
  FourCC,         // 'Mule'
  Name,           // an engine name
  User,           // a user's name: ends in $
  Macro,          // #maxlife, in formulas
#define VELLUM_SKRIT_DIRECTIVE(name, text, doc) name,
#include "languages/skrit/syntax/directives.def"
#undef VELLUM_SKRIT_DIRECTIVE
#define VELLUM_SKRIT_TOKEN(name, text) name,
#include "languages/skrit/syntax/tokens.def"
#undef VELLUM_SKRIT_TOKEN
#define VELLUM_SKRIT_KEYWORD(name, text, group, doc) name,
#include "languages/skrit/syntax/keywords.def"
#undef VELLUM_SKRIT_KEYWORD
  Count
};

// Token flags.
enum TokenFlag : std::uint16_t {
  Unterminated = 1,  // a string, FOURCC or comment without an end
  ExtraDollar = 2,   // x$$
  Malformed = 4,     // a number with letters after it, a string in curly quotes
};

// The name of a token kind for messages: "'while'", "a name", "the end of the file".
std::string_view describe(Tok kind);
// The keyword, or Tok::Name.
Tok keywordKind(std::string_view word);

constexpr bool isKeyword(Tok kind) { return kind >= Tok::If && kind < Tok::Count; }

}  // namespace vellum::skrit
