#include "languages/skrit/syntax/tokens.h"

#include "base/text.h"

namespace vellum::skrit {

std::string_view describe(Tok kind) {
  switch (kind) {
    case Tok::End: return "the end of the file";
    case Tok::Bad: return "a stray character";
    case Tok::IntLiteral:
    case Tok::FloatLiteral: return "a number";
    case Tok::StringLiteral: return "a string";
    case Tok::FourCC: return "a four character code";
    case Tok::Name: return "a name";
    case Tok::User: return "a user name";
    case Tok::Macro: return "a macro";
#define VELLUM_SKRIT_DIRECTIVE(name, text, doc) \
  case Tok::name:                               \
    return "'" text "'";
#include "languages/skrit/syntax/directives.def"
#undef VELLUM_SKRIT_DIRECTIVE
#define VELLUM_SKRIT_TOKEN(name, text) \
  case Tok::name:                      \
    return "'" text "'";
#include "languages/skrit/syntax/tokens.def"
#undef VELLUM_SKRIT_TOKEN
#define VELLUM_SKRIT_KEYWORD(name, text, group, doc) \
  case Tok::name:                                    \
    return "'" text "'";
#include "languages/skrit/syntax/keywords.def"
#undef VELLUM_SKRIT_KEYWORD
    case Tok::Count: break;
  }
  return "";
}

Tok keywordKind(std::string_view word) {
#define VELLUM_SKRIT_KEYWORD(name, text, group, doc) \
  if (word.size() == sizeof(text) - 1 && base::equalsIgnoreCase(word, text)) return Tok::name;
#include "languages/skrit/syntax/keywords.def"
#undef VELLUM_SKRIT_KEYWORD
  return Tok::Name;
}

}  // namespace vellum::skrit
