// Properties, the owner, variables and functions.
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

void Parser::property(Mark mark) {
  while (at(TokenKind::Shared) || at(TokenKind::Hidden)) advance();
  expect(TokenKind::Property);
  while (at(TokenKind::Shared) || at(TokenKind::Hidden)) advance();
  type();
  declarators(true);
  if (at(TokenKind::Comma)) {
    emitter_.emit(diag::MissingToken, afterPrevious(), tokenName(TokenKind::Semicolon))
        .hint("each property has a declaration of its own");
    finish(NodeKind::Property, mark);
    return recoverItem(Context::Item);
  }
  if (at(TokenKind::Doc)) {
    Mark doc = b_.mark();
    advance();
    expect(TokenKind::Assign);
    if (at(TokenKind::StringLiteral)) {
      Mark text = b_.mark();
      while (at(TokenKind::StringLiteral)) advance();
      finish(NodeKind::Text, text);
    } else {
      emitter_.emit(diag::ExpectedToken, b_.location(), "a string", found());
      if (at(TokenKind::Name) || at(TokenKind::User) || at(TokenKind::IntLiteral) || at(TokenKind::FloatLiteral) ||
          at(TokenKind::FourCC))
        advance();
    }
    finish(NodeKind::Doc, doc);
  }
  bool good = expect(TokenKind::Semicolon);
  finish(NodeKind::Property, mark);
  if (!good && !at(TokenKind::Property) && !at(TokenKind::Event) && !at(TokenKind::State) && !at(TokenKind::Startup))
    recoverItem(Context::Item);
}

void Parser::ownerDeclaration() {
  Mark mark = b_.mark();
  advance();
  expect(TokenKind::Assign);
  if (at(TokenKind::Name)) leaf(NodeKind::Name);
  else emitter_.emit(diag::ExpectedToken, b_.location(), "the type of the owner", found());
  expect(TokenKind::Semicolon);
  finish(NodeKind::OwnerDecl, mark);
}

// A variable or a function: `[shared] type name$ ...`.
void Parser::typedDeclaration(Context context) {
  Mark mark = b_.mark();
  accept(TokenKind::Shared);
  type();
  if (at(TokenKind::User) || at(TokenKind::Name)) {
    bool function = kind(1) == TokenKind::OpenParen || kind(1) == TokenKind::OpenBrace;
    if (function && context == Context::Item) return functionRest(mark);
  }
  bool good = declarators(false) && expect(TokenKind::Semicolon);
  finish(NodeKind::VarDecl, mark);
  if (good || startsLine()) return;
  context == Context::Statement ? recoverStatement() : recoverItem(context);
}

// Returns false when a name was missing, which is reported.
bool Parser::declarators(bool alone) {
  do {
    Mark mark = b_.mark();
    if (!userName()) return false;
    if (accept(TokenKind::Assign)) expression();
    finish(NodeKind::Declarator, mark);
  } while (!alone && accept(TokenKind::Comma));
  return true;
}

void Parser::functionRest(Mark mark) {
  std::string name(b_.text());
  userName();
  if (at(TokenKind::OpenParen)) parameters();
  if (at(TokenKind::At)) {
    error(diag::ExpectedItem, found()).hint("an at function is inside of a state");
    recoverItem(Context::Item);
    finish(NodeKind::Error, mark);
    return;
  }
  if (!at(TokenKind::OpenBrace)) {
    emitter_.emit(diag::ExpectedToken, b_.location(), "'{'", found());
    finish(NodeKind::Error, mark);
    if (!b_.atEnd()) recoverItem(Context::Item);
    return;
  }
  block(name);
  finish(NodeKind::Function, mark);
}

void Parser::parameters() {
  Mark mark = b_.mark();
  advance();
  if (at(TokenKind::Void) && kind(1) == TokenKind::CloseParen) advance();
  while (!b_.atEnd() && !at(TokenKind::CloseParen)) {
    Mark parameter = b_.mark();
    bool good = isTypeWord(kind()) || at(TokenKind::Name);
    type();
    if (at(TokenKind::User) || at(TokenKind::Name)) userName();
    finish(NodeKind::Parameter, parameter);
    if (!good || !accept(TokenKind::Comma)) break;
  }
  if (!at(TokenKind::CloseParen)) {
    // A parameter list is short: skip to its end, but not into the body.
    expect(TokenKind::CloseParen);
    Mark rest = b_.mark();
    while (!b_.atEnd() && !at(TokenKind::CloseParen) && !at(TokenKind::OpenBrace) && !at(TokenKind::Semicolon) &&
           !at(TokenKind::CloseBrace))
      advance();
    accept(TokenKind::CloseParen);
    finish(NodeKind::Error, rest);
  } else {
    advance();
  }
  finish(NodeKind::Parameters, mark);
}

}  // namespace vellum::skrit
