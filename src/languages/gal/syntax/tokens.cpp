#include "languages/gal/syntax/tokens.h"

#include "base/text.h"

namespace vellum::gal {

std::string_view tokenName(TokenKind kind) {
  static constexpr std::string_view descriptions[] = {
#define VELLUM_GAL_TOKEN(name, description) description,
#include "languages/gal/syntax/tokens.def"
#undef VELLUM_GAL_TOKEN
  };
  return descriptions[static_cast<std::size_t>(kind)];
}

std::span<const KeywordRow> keywordRows() {
  static constexpr KeywordRow rows[] = {
#define VELLUM_GAL_KEYWORD(name, word, group, signature, text) {Keyword::name, word, #group, signature, text},
#include "languages/gal/syntax/keywords.def"
#undef VELLUM_GAL_KEYWORD
  };
  return rows;
}

Keyword keywordOf(std::string_view word) {
  for (const KeywordRow& row : keywordRows())
    if (row.word.size() == word.size() && base::equalsIgnoreCase(row.word, word)) return row.keyword;
  return Keyword::None;
}

}  // namespace vellum::gal
