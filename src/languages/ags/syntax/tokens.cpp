#include "languages/ags/syntax/tokens.h"

namespace vellum::ags {

std::string_view tokenName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
      "the end of the file", "a name", "a number", "a number", "a character", "a text", "this",
#define AGS_KEYWORD(kind, text) "'" text "'",
#define AGS_SIGN(kind, text) "'" text "'",
#include "languages/ags/syntax/tokens.def"
  };
  return kind < TokenKindCount ? names[kind] : "";
}

TokenKind keywordKind(std::string_view text) {
  if (text.size() < 2) return Name;
#define AGS_KEYWORD(kind, word) \
  if (text[0] == word[0] && text == word) return kind;
#include "languages/ags/syntax/tokens.def"
  return Name;
}

}  // namespace vellum::ags
