// Keywords of statements with a letter too many, too few or misplaced: read as the intended keyword where nothing else
// is possible.
#include "diagnostics/spelling.h"
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

namespace {

bool beginsValue(TokenKind kind) {
  switch (kind) {
    case TokenKind::IntLiteral:
    case TokenKind::FloatLiteral:
    case TokenKind::StringLiteral:
    case TokenKind::FourCC:
    case TokenKind::True:
    case TokenKind::False:
    case TokenKind::Null:
    case TokenKind::This:
    case TokenKind::Owner: return true;
    default: return false;
  }
}

// What follows the name in a declaration: `int x$ = 1, y$;`, `int F$( ) { }`.
bool followsDeclared(TokenKind kind) {
  return kind == TokenKind::Assign || kind == TokenKind::Comma || kind == TokenKind::Semicolon ||
         kind == TokenKind::OpenParen || kind == TokenKind::Name || kind == TokenKind::User;
}

bool isNear(std::string_view word, std::string_view keyword) {
  diagnostics::SpellingSuggestion suggestion(word);
  suggestion.offer(keyword);
  return static_cast<bool>(suggestion);
}

}  // namespace

// Whether the '(' after this word belongs to a condition: a '{' follows its ')'.
bool Parser::blockFollowsParens() const {
  constexpr std::uint32_t Far = 1000;
  int depth = 0;
  for (std::uint32_t ahead = 1; ahead < Far; ++ahead) {
    TokenKind next = kind(ahead);
    if (next == TokenKind::OpenParen) ++depth;
    else if (next == TokenKind::CloseParen && --depth == 0) return kind(ahead + 1) == TokenKind::OpenBrace;
    else if (next == TokenKind::OpenBrace || next == TokenKind::CloseBrace || next == TokenKind::End) return false;
  }
  return false;
}

// The keyword that a statement's first word is, or is meant to be.
TokenKind Parser::meantStatement() const {
  if (!at(TokenKind::Name)) return kind();
  std::string_view word = b_.text();
  TokenKind next = kind(1);
  if (next == TokenKind::OpenBrace) {
    if (isNear(word, "else")) return TokenKind::Else;
    if (isNear(word, "forever")) return TokenKind::Forever;
  } else if (next == TokenKind::OpenParen) {
    bool isIf = isNear(word, "if");
    if ((isIf || isNear(word, "while")) && blockFollowsParens()) return isIf ? TokenKind::If : TokenKind::While;
  } else if (beginsValue(next) || (next == TokenKind::User && !followsDeclared(kind(2))) ||
             (next == TokenKind::Name && kind(2) == TokenKind::Dot)) {
    if (isNear(word, "return")) return TokenKind::Return;
  }
  return TokenKind::Name;
}

void Parser::reportMisspelt(TokenKind keyword) {
  if (at(TokenKind::Name))
    error(diag::NoSuchStatement, b_.text()).hint(base::cat("did you mean ", tokenName(keyword), "?"));
}

}  // namespace vellum::skrit
