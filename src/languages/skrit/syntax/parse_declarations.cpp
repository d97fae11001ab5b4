// Properties, the owner, variables and functions.
#include "languages/skrit/syntax/parser_impl.h"

namespace vellum::skrit {

void Parser::property(Mark mark) {
  while (at(Tok::Shared) || at(Tok::Hidden)) advance();
  expect(Tok::Property);
  while (at(Tok::Shared) || at(Tok::Hidden)) advance();
  type();
  declarators(true);
  if (at(Tok::Comma)) {
    emitter_.emit(diag::MissingToken, behind(), describe(Tok::Semicolon))
        .hint("each property has a declaration of its own");
    finish(Kind::Property, mark);
    return recoverItem(Context::Item);
  }
  if (at(Tok::Doc)) {
    Mark doc = b_.mark();
    advance();
    expect(Tok::Assign);
    if (at(Tok::StringLiteral)) {
      Mark text = b_.mark();
      while (at(Tok::StringLiteral)) advance();
      finish(Kind::Text, text);
    } else {
      emitter_.emit(diag::ExpectedToken, b_.location(), "a string", found());
      if (at(Tok::Name) || at(Tok::User) || at(Tok::IntLiteral) || at(Tok::FloatLiteral) || at(Tok::FourCC)) advance();
    }
    finish(Kind::Doc, doc);
  }
  bool good = expect(Tok::Semicolon);
  finish(Kind::Property, mark);
  if (!good && !at(Tok::Property) && !at(Tok::Event) && !at(Tok::State) && !at(Tok::Startup))
    recoverItem(Context::Item);
}

void Parser::ownerDeclaration() {
  Mark mark = b_.mark();
  advance();
  expect(Tok::Assign);
  if (at(Tok::Name)) leaf(Kind::Name);
  else emitter_.emit(diag::ExpectedToken, b_.location(), "the type of the owner", found());
  expect(Tok::Semicolon);
  finish(Kind::OwnerDecl, mark);
}

// A variable or a function: `[shared] type name$ ...`.
void Parser::typedDeclaration(Context context) {
  Mark mark = b_.mark();
  accept(Tok::Shared);
  type();
  if (at(Tok::User) || at(Tok::Name)) {
    bool function = kind(1) == Tok::OpenParen || kind(1) == Tok::OpenBrace;
    if (function && context == Context::Item) return functionRest(mark);
  }
  bool good = declarators(false) && expect(Tok::Semicolon);
  finish(Kind::VarDecl, mark);
  if (good || startsLine()) return;
  context == Context::Statement ? recoverStatement() : recoverItem(context);
}

// Returns false when a name was missing, which is reported.
bool Parser::declarators(bool alone) {
  do {
    Mark mark = b_.mark();
    if (!userName()) return false;
    if (accept(Tok::Assign)) expression();
    finish(Kind::Declarator, mark);
  } while (!alone && accept(Tok::Comma));
  return true;
}

void Parser::functionRest(Mark mark) {
  std::string name(b_.text());
  userName();
  if (at(Tok::OpenParen)) parameters();
  if (at(Tok::At)) {
    error(diag::ExpectedItem, found()).hint("an at function is inside of a state");
    recoverItem(Context::Item);
    finish(Kind::Error, mark);
    return;
  }
  if (!at(Tok::OpenBrace)) {
    emitter_.emit(diag::ExpectedToken, b_.location(), "'{'", found());
    finish(Kind::Error, mark);
    if (!b_.atEnd()) recoverItem(Context::Item);
    return;
  }
  block(name);
  finish(Kind::Function, mark);
}

void Parser::parameters() {
  Mark mark = b_.mark();
  advance();
  if (at(Tok::Void) && kind(1) == Tok::CloseParen) advance();
  while (!b_.atEnd() && !at(Tok::CloseParen)) {
    Mark parameter = b_.mark();
    bool good = isTypeWord(kind()) || at(Tok::Name);
    type();
    if (at(Tok::User) || at(Tok::Name)) userName();
    finish(Kind::Parameter, parameter);
    if (!good || !accept(Tok::Comma)) break;
  }
  if (!at(Tok::CloseParen)) {
    // A parameter list is short: skip to its end, but not into the body.
    expect(Tok::CloseParen);
    Mark rest = b_.mark();
    while (!b_.atEnd() && !at(Tok::CloseParen) && !at(Tok::OpenBrace) && !at(Tok::Semicolon) && !at(Tok::CloseBrace))
      advance();
    accept(Tok::CloseParen);
    finish(Kind::Error, rest);
  } else {
    advance();
  }
  finish(Kind::Parameters, mark);
}

}  // namespace vellum::skrit
