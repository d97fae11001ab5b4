#include "languages/skrit/syntax/tokens.h"

#include <array>

#include "base/text.h"

namespace vellum::skrit {

std::string_view tokenName(TokenKind kind) {
  static constexpr std::string_view names[] = {
#define VELLUM_SKRIT_TOKEN(name, description) description,
#define VELLUM_SKRIT_SIGN(name, text) "'" text "'",
#include "languages/skrit/syntax/tokens.def"
#define VELLUM_SKRIT_DIRECTIVE(name, text, doc) "'" text "'",
#include "languages/skrit/syntax/directives.def"
#undef VELLUM_SKRIT_DIRECTIVE
#define VELLUM_SKRIT_KEYWORD(name, text, group, doc) "'" text "'",
#include "languages/skrit/syntax/keywords.def"
#undef VELLUM_SKRIT_KEYWORD
  };
  return kind < TokenKind::Count ? names[static_cast<std::size_t>(kind)] : "";
}

namespace {

struct Keyword {
  std::string_view text;
  TokenKind kind;
};
constexpr Keyword Keywords[] = {
#define VELLUM_SKRIT_KEYWORD(name, text, group, doc) {text, TokenKind::name},
#include "languages/skrit/syntax/keywords.def"
#undef VELLUM_SKRIT_KEYWORD
};
constexpr std::size_t KeywordCount = std::size(Keywords);
static_assert(KeywordCount < 255);

// Lists of keywords with the same length and first letter, in any case.
constexpr std::size_t ListCount = 128;
constexpr std::size_t listOf(std::string_view word) {
  return ((static_cast<unsigned char>(word.front()) | 0x20u) + 8 * word.size()) % ListCount;
}
struct KeywordLists {
  std::array<std::uint8_t, ListCount> first{};  // 1 + the number of a keyword; 0: none
  std::array<std::uint8_t, KeywordCount> following{};
};
constexpr KeywordLists Lists = [] {
  KeywordLists lists;
  for (std::size_t i = KeywordCount; i-- > 0;) {
    std::uint8_t& first = lists.first[listOf(Keywords[i].text)];
    lists.following[i] = first;
    first = static_cast<std::uint8_t>(i + 1);
  }
  return lists;
}();

}  // namespace

TokenKind keywordKind(std::string_view word) {
  if (word.empty()) return TokenKind::Name;
  for (std::size_t i = Lists.first[listOf(word)]; i != 0; i = Lists.following[i - 1])
    if (base::equalsIgnoreCase(word, Keywords[i - 1].text)) return Keywords[i - 1].kind;
  return TokenKind::Name;
}

}  // namespace vellum::skrit
