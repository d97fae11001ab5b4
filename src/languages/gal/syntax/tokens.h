// The kinds of tokens and keywords, from the rows in tokens.def and keywords.def.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace vellum::gal {

enum class TokenKind : std::uint16_t {
#define VELLUM_GAL_TOKEN(name, description) name,
#include "languages/gal/syntax/tokens.def"
#undef VELLUM_GAL_TOKEN
};

// The word of an identifier token, in its flags; None for a plain name.
enum class Keyword : std::uint16_t {
  None,
#define VELLUM_GAL_KEYWORD(name, word, group, signature, text) name,
#include "languages/gal/syntax/keywords.def"
#undef VELLUM_GAL_KEYWORD
};

struct KeywordRow {
  Keyword keyword;
  std::string_view word, group, signature, text;
};

std::string_view tokenName(TokenKind kind);
std::span<const KeywordRow> keywordRows();
Keyword keywordOf(std::string_view word);  // in any case

}  // namespace vellum::gal
