// Conditions: GAL manual, "If-Else statements" and "Concatenated string form".
//
// The manual puts parentheses around both sides of and/or. Without them `and` binds tighter (our decision).
#include "languages/gal/syntax/parser_impl.h"

namespace vellum::gal {

// A chain of the same operator is one node, however long.
void Parser::expression() {
  Mark start = mark();
  bool mixed = false, any = false;
  auto side = [&] {
    std::uint32_t from = builder_.position();
    conjunction();
    // Finds an `and` outside parentheses on this side, where a reader may be wrong about the precedence.
    int depth = 0;
    for (std::uint32_t i = from; i < builder_.position(); ++i) {
      auto kind = static_cast<TokenKind>(builder_.tokens()[i].kind);
      if (kind == TokenKind::OpenParen) ++depth;
      if (kind == TokenKind::CloseParen) --depth;
      if (depth == 0 && kind == TokenKind::Identifier &&
          static_cast<Keyword>(builder_.tokens()[i].flags) == Keyword::And)
        mixed = true;
    }
  };
  side();
  source::Location orAt;
  while (at(Keyword::Or)) {
    if (!any) orAt = builder_.location();
    any = true;
    builder_.advance();
    side();
  }
  if (!any) return;
  if (mixed) emitter_.emit(diag::MixedAndOr, orAt);
  finish(NodeKind::Or, start);
}

void Parser::conjunction() {
  Mark start = mark();
  bool any = false;
  primary();
  while (at(Keyword::And)) {
    any = true;
    builder_.advance();
    primary();
  }
  if (any) finish(NodeKind::And, start);
}

void Parser::primary() {
  Mark start = mark();
  if (at(TokenKind::OpenParen)) {
    if (builder_.enter()) {
      builder_.advance();
      expression();
      expect(TokenKind::CloseParen);
      finish(NodeKind::Parentheses, start);
    } else {
      emitter_.emit(diag::TooDeep, builder_.location());
      for (int open = 0; !at(TokenKind::End);) {
        if (at(TokenKind::OpenParen)) ++open;
        if (at(TokenKind::CloseParen)) --open;
        builder_.advance();
        if (open == 0) break;
      }
      finish(NodeKind::Error, start);
    }
    return builder_.leave();
  }
  bool named = kind(1) == TokenKind::Equal || kind(1) == TokenKind::NotEqual;
  if ((at(Keyword::Has) || at(Keyword::HasNo)) && !named) return has();
  std::uint32_t before = builder_.position();
  operand();
  bool lone = kindOfLastIsText_ && !at(TokenKind::Equal) && !at(TokenKind::NotEqual);
  if (lone) return;
  if (builder_.position() == before) return finish(NodeKind::Error, start);
  if (!accept(TokenKind::Equal) && !accept(TokenKind::NotEqual)) expected("'=' or '!='");
  else operand();
  finish(NodeKind::Comparison, start);
}

// An input, a value or a text; the checker decides which.
void Parser::operand() {
  kindOfLastIsText_ = at(TokenKind::String) || (at(Keyword::Str) && kind(1) == TokenKind::OpenParen);
  if (kindOfLastIsText_) return text();
  if (at(TokenKind::Integer) || at(TokenKind::Float)) {
    expected("a name or a string");
    return leaf(NodeKind::Number);
  }
  expectName("a condition");
}

// A string, or str(...).
void Parser::text() {
  if (at(TokenKind::String)) return leaf(NodeKind::String);
  Mark start = mark();
  builder_.advance();
  expect(TokenKind::OpenParen);
  do {
    if (at(TokenKind::String)) leaf(NodeKind::String);
    else if (!expectName("a string or an input")) break;
  } while (accept(TokenKind::Comma));
  expect(TokenKind::CloseParen);
  finish(NodeKind::Str, start);
}

// has("Script"); parentheses may be missing.
void Parser::has() {
  Mark start = mark();
  builder_.advance();
  bool parenthesis = accept(TokenKind::OpenParen);
  if (at(TokenKind::String) || (at(Keyword::Str) && kind(1) == TokenKind::OpenParen)) text();
  else expected("a script's name in quotes");
  if (parenthesis) expect(TokenKind::CloseParen);
  finish(NodeKind::Has, start);
}

}  // namespace vellum::gal
