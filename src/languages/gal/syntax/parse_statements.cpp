// Statements: GAL manual, "Channel statements" to "Scope considerations".
#include "languages/gal/builtins/rows.h"
#include "languages/gal/syntax/parser_impl.h"

namespace vellum::gal {
namespace {

bool startsStatementWord(Keyword word) {
  switch (word) {
    case Keyword::Set:
    case Keyword::Force:
    case Keyword::If:
    case Keyword::Else:
    case Keyword::Random:
    case Keyword::Chance:
    case Keyword::Call:
    case Keyword::Return:
    case Keyword::LocalBind:
    case Keyword::Bind:
    case Keyword::OnPress:
    case Keyword::OnRelease:
    case Keyword::From: return true;
    default: return false;
  }
}

}  // namespace

// Whether the token at the cursor begins a statement, seen from a place where a ';' is missing.
bool Parser::startsStatement() const {
  if (!at(TokenKind::Identifier)) return false;
  return startsStatementWord(keyword()) || atSection() || findCommand(builder_.text()) != nullptr ||
         kind(1) == TokenKind::Equal;  // the next line of an inputs section
}

void Parser::statement() {
  if (builder_.enter()) {
    statementAtDepth();
  } else {
    emitter_.emit(diag::TooDeep, builder_.location());
    // Skips to the end of the file: recovery at this depth is not worthwhile.
    Mark start = mark();
    while (!at(TokenKind::End)) builder_.advance();
    braceMissing_ = true;
    finish(NodeKind::Error, start);
  }
  builder_.leave();
}

void Parser::statementAtDepth() {
  if (at(TokenKind::OpenBrace)) return block();
  if (at(TokenKind::Semicolon)) return leaf(NodeKind::EmptyStatement);
  switch (keyword()) {
    case Keyword::Set:
    case Keyword::Force: return setStatement();
    case Keyword::If: return ifStatement();
    case Keyword::Random: return randomStatement();
    case Keyword::Chance: return chanceStatement();
    case Keyword::Call: return callStatement();
    case Keyword::Return: return returnStatement();
    case Keyword::LocalBind: return localBindStatement();
    default: break;
  }
  if (at(TokenKind::Identifier) && findCommand(builder_.text()) != nullptr) return command();
  unknownStatement();
}

void Parser::block() {
  Mark start = mark();
  builder_.advance();
  statementsUntilBrace();
  if (!accept(TokenKind::CloseBrace) && !braceMissing_) {
    emitter_.emit(diag::UnclosedBlock, builder_.tokens().location(start.token));
    braceMissing_ = true;
  }
  finish(NodeKind::Block, start);
}

void Parser::statementsUntilBrace() {
  while (!at(TokenKind::CloseBrace) && !at(TokenKind::End) && !atSection()) {
    std::uint32_t before = builder_.position();
    statement();
    if (builder_.position() == before) builder_.advance();
  }
}

void Parser::setStatement() {
  Mark start = mark();
  builder_.advance();
  if (at(TokenKind::OpenParen)) {
    Mark level = mark();
    builder_.advance();
    if (at(TokenKind::Integer) || at(TokenKind::Float)) leaf(NodeKind::Number);
    else {
      expected("a binding level");
      if (!at(TokenKind::CloseParen)) builder_.advance();
    }
    expect(TokenKind::CloseParen);
    finish(NodeKind::Level, level);
  }
  expectName("a channel's name");
  statement();
  finish(NodeKind::SetStatement, start);
}

// A chain of else if is one node, however long.
void Parser::ifStatement() {
  Mark start = mark();
  Mark arm = mark();
  builder_.advance();
  condition();
  statement();
  finish(NodeKind::IfArm, arm);
  while (at(Keyword::Else) && !braceMissing_) {
    arm = mark();
    builder_.advance();
    if (at(Keyword::If)) {
      builder_.advance();
      condition();
      statement();
      finish(NodeKind::IfArm, arm);
      continue;
    }
    statement();
    finish(NodeKind::ElseArm, arm);
    break;
  }
  finish(NodeKind::IfStatement, start);
}

void Parser::condition() {
  bool parenthesis = at(TokenKind::OpenParen);
  if (!parenthesis) expected("'('");
  expression();
}

void Parser::randomStatement() {
  Mark start = mark();
  builder_.advance();
  statement();
  finish(NodeKind::RandomStatement, start);
}

void Parser::chanceStatement() {
  Mark start = mark();
  builder_.advance();
  if (at(TokenKind::Integer) || at(TokenKind::Float)) leaf(NodeKind::Number);
  else expected("odds");
  statement();
  finish(NodeKind::ChanceStatement, start);
}

void Parser::callStatement() {
  Mark start = mark();
  builder_.advance();
  expectName("an action's name");
  endStatement();
  finish(NodeKind::CallStatement, start);
}

void Parser::returnStatement() {
  Mark start = mark();
  builder_.advance();
  endStatement();
  finish(NodeKind::ReturnStatement, start);
}

void Parser::localBindStatement() {
  Mark start = mark();
  builder_.advance();
  expectName("a local input's name");
  if (expect(TokenKind::Equal)) expectName("a value");
  endStatement();
  finish(NodeKind::LocalBindStatement, start);
}

// Accepts arguments of any kind and number; the checker compares them with the command's row.
void Parser::command() {
  Mark start = mark();
  builder_.advance();
  for (;;) {
    if (at(TokenKind::Integer) || at(TokenKind::Float)) leaf(NodeKind::Number);
    else if (at(TokenKind::String) || (at(Keyword::Str) && kind(1) == TokenKind::OpenParen)) text();
    else if (at(TokenKind::Identifier) && kind(1) != TokenKind::OpenParen &&
             (kind(1) == TokenKind::Semicolon || !startsStatement()))
      leaf(NodeKind::Name);
    else break;
  }
  endStatement();
  finish(NodeKind::Command, start);
}

void Parser::unknownStatement() {
  Mark start = mark();
  if (at(Keyword::Else)) {
    emitter_.emit(diag::ElseWithoutIf, builder_.location());
    builder_.advance();
    statement();
    return finish(NodeKind::Error, start);
  }
  if (at(TokenKind::End) || at(TokenKind::CloseBrace)) {
    expected("a statement");
    return finish(NodeKind::Error, start);
  }
  if (!at(TokenKind::Invalid)) {
    auto& diagnostic = emitter_.emit(diag::UnknownStatement, builder_.location(), found());
    if (at(TokenKind::Identifier)) {
      diagnostics::SpellingSuggestion suggestion(builder_.text());
      for (const CommandRow& row : commandRows()) suggestion.offer(row.word);
      for (const KeywordRow& row : keywordRows())
        if (startsStatementWord(row.keyword)) suggestion.offer(row.word);
      if (at(Keyword::Bind)) diagnostic.hint("an action writes local inputs with localbind");
      else if (suggestion) diagnostic.hint(suggestion.hint());
    }
  }
  skipStatement();
  if (at(TokenKind::OpenBrace)) statement();
  finish(NodeKind::Error, start);
}

syntax::Tree Parser::snippet() {
  Mark start = mark();
  bool statement = startsStatementWord(keyword()) || at(TokenKind::OpenBrace) || at(TokenKind::Semicolon) ||
                   (at(TokenKind::Identifier) && findCommand(builder_.text()) != nullptr);
  bool comparison = kind(1) == TokenKind::Equal || kind(1) == TokenKind::NotEqual;
  bool expression = at(TokenKind::OpenParen) || at(TokenKind::String) || at(Keyword::Has) || at(Keyword::HasNo) ||
                    at(Keyword::Str) || (at(TokenKind::Identifier) && comparison);
  if (expression && !statement) {
    this->expression();
    accept(TokenKind::Semicolon);
    if (!at(TokenKind::End)) {
      expected("the end");
      Mark rest = mark();
      while (!at(TokenKind::End)) builder_.advance();
      finish(NodeKind::Error, rest);
      finish(NodeKind::Block, start);
    }
    return builder_.take();
  }
  while (!at(TokenKind::End)) {
    std::uint32_t before = builder_.position();
    this->statement();
    if (at(TokenKind::CloseBrace)) emitter_.emit(diag::StrayBrace, builder_.location());
    if (builder_.position() == before || at(TokenKind::CloseBrace)) builder_.advance();
  }
  finish(NodeKind::Block, start);
  return builder_.take();
}

}  // namespace vellum::gal
