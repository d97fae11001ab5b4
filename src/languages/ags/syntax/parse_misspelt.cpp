// Keywords in the wrong case, or with a letter too many, too few or misplaced: read as the intended keyword where
// nothing else could appear.
#include "diagnostics/spelling.h"
#include "languages/ags/syntax/parser_impl.h"

namespace vellum::ags {

namespace {

std::string_view wordOf(std::uint16_t keyword) {
  std::string_view name = tokenName(keyword);
  return name.substr(1, name.size() - 2);
}

}  // namespace

// Short words only in another case: `fo` may be anything.
bool Parser::means(std::uint16_t keyword, std::uint32_t ahead) const {
  if (kind(ahead) != ags::Name) return false;
  std::string_view word = text(ahead), wanted = wordOf(keyword);
  if (word.size() + 1 < wanted.size() || word.size() > wanted.size() + 1) return false;
  if (base::equalsIgnoreCase(word, wanted)) return true;
  // Its first letter is right, or is second.
  bool isNear =
      base::toLowerAscii(word[0]) == wanted[0] || (word.size() > 1 && base::toLowerAscii(word[1]) == wanted[0]);
  if (!isNear) return false;
  int limit = wanted.size() > 3 || (wanted.size() == 3 && word.size() == 3) ? 1 : 0;
  if (limit == 0 || diagnostics::editDistance(word, wanted, limit) > limit) return false;
  // Of three letters, at most two swapped: `nwe`.
  return wanted.size() > 3 || (word[0] == wanted[0] && word[1] == wanted[2]);
}

// The token after the ')' that closes the '(' there; 0 when a brace or the end comes first, or it is too far.
std::uint32_t Parser::afterParens(std::uint32_t ahead) const {
  constexpr std::uint32_t Far = 1000;
  int depth = 0;
  do {
    if (ahead == Far) return 0;
    switch (kind(ahead++)) {
      case OpenParen: ++depth; break;
      case CloseParen: --depth; break;
      case OpenBrace:
      case CloseBrace:
      case End: return 0;
      default: break;
    }
  } while (depth > 0);
  return ahead;
}

// The keyword intended by a statement's first word, or Name for a plain name.
std::uint16_t Parser::meantStatement() const {
  if (kind() != ags::Name) return ags::Name;
  switch (kind(1)) {
    case OpenParen: {
      if (isTypeKeyword(kind(2)) && kind(3) == ags::Name && kind(4) == Assign) return KwFor;
      for (std::uint16_t keyword : {KwIf, KwWhile, KwSwitch, KwFor}) {
        if (!means(keyword)) continue;
        std::uint32_t after = afterParens(1);
        std::uint16_t next = kind(after);
        bool isBody = next == OpenBrace || next == ags::Name || (next >= KwIf && next <= KwReturn);
        return after > 0 && isBody && (next == OpenBrace || sameLine(after)) ? keyword : std::uint16_t{ags::Name};
      }
      return ags::Name;
    }
    case OpenBrace: return means(KwDo) ? KwDo : ags::Name;
    case Colon: return means(KwDefault) ? KwDefault : ags::Name;
    case ags::Name: return kind(2) == Colon && means(KwCase) ? KwCase : ags::Name;
    case Integer:
    case Float:
    case Character:
    case String:
    case KwNull:
    case KwThis:
    case KwNew:
      if (means(KwReturn)) return KwReturn;
      return kind(2) == Colon && means(KwCase) ? KwCase : ags::Name;
    default: return ags::Name;
  }
}

void Parser::reportMisspelt(std::uint16_t keyword) {
  if (isFirstError())
    emitter_.emit(diag::NotInLanguage, here(), base::cat("'", text(), "'"))
        .hint(base::cat("did you mean ", tokenName(keyword), "?"));
  errorAt_ = builder_.position();
}

// `Struct Apple {`: reported.
bool Parser::atMisspeltBody(std::uint16_t keyword) {
  bool isBody = kind() == ags::Name && kind(1) == ags::Name && (kind(2) == OpenBrace || kind(2) == KwExtends);
  if (!isBody || !means(keyword)) return false;
  reportMisspelt(keyword);
  return true;
}

// After the body of an `if`: at `else`, or a misspelt `else`.
bool Parser::elseFollows() {
  if (kind() == KwElse) return true;
  if (kind() != ags::Name) return false;
  bool isElse = base::equalsIgnoreCase(text(), "else")
                    ? kind(1) == OpenBrace || kind(1) == ags::Name || (kind(1) >= KwIf && kind(1) <= KwReturn)
                    : kind(1) == OpenBrace && means(KwElse);
  if (isElse) reportMisspelt(KwElse);
  return isElse;
}

// `elseif (`, the form of other languages.
bool Parser::elseIfWord() {
  if (kind() != ags::Name || kind(1) != OpenParen) return false;
  bool isWord = false;
  for (std::string_view word : {"elseif", "elsif", "elif", "else_if"}) isWord |= base::equalsIgnoreCase(text(), word);
  if (!isWord) return false;
  emitter_.emit(diag::NotInLanguage, here(), base::cat("'", text(), "'")).hint("write 'else if'");
  errorAt_ = builder_.position();
  return true;
}

// `player Say("Hi");`, or a ';' missing after the first name: not a declaration, which has no parentheses in a body.
bool Parser::atCallAfterName() const {
  return kind() == ags::Name && kind(1) == ags::Name && kind(2) == OpenParen && text() != "function" &&
         !atFunctionBody();
}

}  // namespace vellum::ags
