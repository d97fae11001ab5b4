// The kinds of tokens, from the rows in tokens.def, directives.def and keywords.def.
#pragma once

#include <cstdint>
#include <string_view>

namespace vellum::skrit {

enum class TokenKind : std::uint16_t {
#define VELLUM_SKRIT_TOKEN(name, description) name,
#define VELLUM_SKRIT_SIGN(name, text) name,
#include "languages/skrit/syntax/tokens.def"
#define VELLUM_SKRIT_DIRECTIVE(name, text, doc) name,
#include "languages/skrit/syntax/directives.def"
#undef VELLUM_SKRIT_DIRECTIVE
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
std::string_view tokenName(TokenKind kind);
// The keyword, or TokenKind::Name.
TokenKind keywordKind(std::string_view word);

// Those that begin statements.
inline constexpr std::string_view StatementKeywords[] = {"if",       "else",   "while", "forever",  "break",
                                                         "continue", "return", "abort", "setstate", "sitnspin"};

constexpr bool isKeyword(TokenKind kind) { return kind >= TokenKind::If && kind < TokenKind::Count; }

}  // namespace vellum::skrit
