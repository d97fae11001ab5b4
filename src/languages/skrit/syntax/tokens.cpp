#include "languages/skrit/syntax/tokens.h"

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

TokenKind keywordKind(std::string_view word) {
  [[maybe_unused]] const char first = word.empty() ? '\0' : base::toLowerAscii(word.front());
#define VELLUM_SKRIT_KEYWORD(name, text, group, doc)                                                                 \
  if (word.size() == sizeof(text) - 1 && first == base::toLowerAscii(text[0]) && base::equalsIgnoreCase(word, text)) \
    return TokenKind::name;
#include "languages/skrit/syntax/keywords.def"
#undef VELLUM_SKRIT_KEYWORD
  return TokenKind::Name;
}

}  // namespace vellum::skrit
