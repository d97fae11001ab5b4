// Sections: GAL manual, "File structure" and the chapters on each; GAL reading, "Grammar", restores lost lines.
#include "languages/gal/syntax/parser_impl.h"
#include "languages/gal/syntax/recover.h"

namespace vellum::gal {

syntax::Tree Parser::file() {
  Mark start = mark();
  while (!at(TokenKind::End)) section();
  finish(NodeKind::File, start);
  return builder_.take();
}

void Parser::section() {
  braceMissing_ = false;
  switch (keyword()) {
    case Keyword::Channels: return channelsSection();
    case Keyword::Inputs: return inputsSection();
    case Keyword::Action: return actionSection();
    case Keyword::Transition: return transitionSection();
    case Keyword::Test: return testSection();
    default: break;
  }
  Mark start = mark();
  if (at(TokenKind::CloseBrace)) {
    emitter_.emit(diag::StrayBrace, builder_.location());
    builder_.advance();
    return finish(NodeKind::Error, start);
  }
  if (!at(TokenKind::Invalid)) {
    auto& diagnostic = emitter_.emit(diag::UnknownSection, builder_.location(), found());
    diagnostics::SpellingSuggestion suggestion(builder_.text());
    for (const KeywordRow& row : keywordRows())
      if (row.group == "Section") suggestion.offer(row.word);
    if (suggestion) diagnostic.hint(suggestion.hint());
    else diagnostic.hint("sections are channels, inputs, action, transition and test");
  }
  skipUnknownSection();
  finish(NodeKind::Error, start);
}

bool Parser::atSection() const {
  switch (keyword()) {
    case Keyword::Channels:
    case Keyword::Inputs:
    case Keyword::Test: return kind(1) == TokenKind::OpenBrace;
    case Keyword::Action:
    case Keyword::Transition: return kind(1) == TokenKind::Identifier && kind(2) != TokenKind::Equal;
    default: return false;
  }
}

void Parser::skipToSection() {
  int depth = 0;
  while (!at(TokenKind::End)) {
    builder_.advance();
    if (atSection()) return;
    if (at(TokenKind::OpenBrace)) ++depth;
    if (at(TokenKind::CloseBrace) && --depth <= 0) {
      if (depth == 0) builder_.advance();
      return;
    }
  }
}

// Text that no section begins ends with its block or with a ';' outside one, so that the next mistake is reported, too.
void Parser::skipUnknownSection() {
  int depth = 0;
  for (bool ends = false; !ends && !at(TokenKind::End);) {
    if (at(TokenKind::CloseBrace) && depth == 0) return;
    if (at(TokenKind::OpenBrace)) ++depth;
    else if (at(TokenKind::CloseBrace)) ends = --depth == 0;
    else ends = at(TokenKind::Semicolon) && depth == 0;
    builder_.advance();
    if (atSection()) return;
    if (at(Keyword::Else)) ends = false;
  }
}

// Takes a '{'; returns false, and takes nothing, when there is none.
bool Parser::openSection() {
  if (accept(TokenKind::OpenBrace)) return true;
  expected("'{'");
  return false;
}

void Parser::closeSection(Mark opening, bool opened) {
  if (!opened) return skipToSection();
  if (accept(TokenKind::CloseBrace)) return;
  emitter_.emit(diag::UnclosedBlock, builder_.tokens().location(opening.token));
}

// '{' items '}'; each item takes at least one token.
void Parser::sectionBody(void (Parser::*item)()) {
  Mark opening = mark();
  bool opened = openSection();
  while (opened && !at(TokenKind::CloseBrace) && !at(TokenKind::End) && !atSection()) {
    std::uint32_t before = builder_.position();
    (this->*item)();
    if (builder_.position() == before) builder_.advance();
  }
  closeSection(opening, opened);
}

void Parser::channelsSection() {
  Mark start = mark();
  builder_.advance();
  Mark opening = mark();
  bool opened = openSection();
  while (opened && !at(TokenKind::CloseBrace) && !at(TokenKind::End) && !atSection()) {
    if (!expectName("a channel's name")) {
      skipStatement();
      if (at(TokenKind::OpenBrace)) break;
      continue;
    }
    if (!accept(TokenKind::Semicolon)) accept(TokenKind::Comma);
  }
  closeSection(opening, opened);
  finish(NodeKind::ChannelsSection, start);
}

void Parser::inputsSection() {
  Mark start = mark();
  builder_.advance();
  sectionBody(&Parser::input);
  finish(NodeKind::InputsSection, start);
}

void Parser::input() {
  Mark start = mark();
  if (at(TokenKind::Period)) leaf(NodeKind::LocalMark);
  if (!expectName("an input's name")) {
    skipStatement();
    return finish(NodeKind::Error, start);
  }
  if (!expect(TokenKind::Equal)) {
    skipStatement();
    return finish(NodeKind::Input, start);
  }
  do {
    Mark value = mark();
    if (!expectName("a value")) break;
    if (at(TokenKind::String)) leaf(NodeKind::String);
    finish(NodeKind::InputValue, value);
  } while (accept(TokenKind::Comma));
  endStatement();
  finish(NodeKind::Input, start);
}

void Parser::actionSection() {
  Mark start = mark();
  builder_.advance();
  expectName("the action's name");
  statement();
  finish(NodeKind::ActionSection, start);
}

void Parser::transitionSection() {
  Mark start = mark();
  builder_.advance();
  expectName("an input's name");
  sectionBody(&Parser::transitionLine);
  finish(NodeKind::TransitionSection, start);
}

void Parser::transitionLine() {
  Mark start = mark();
  bool any = false;
  for (auto [word, node] : {std::pair(Keyword::From, NodeKind::FromValue), std::pair(Keyword::To, NodeKind::ToValue)}) {
    if (!at(word)) continue;
    any = true;
    Mark side = mark();
    builder_.advance();
    expectName("a value");
    finish(node, side);
  }
  if (!any) {
    expected("'from' or 'to'");
    skipStatement();
    return finish(NodeKind::Error, start);
  }
  if (!expect(TokenKind::Equal)) {
    skipStatement();
    return finish(NodeKind::TransitionLine, start);
  }
  expectName("an action's name");
  endStatement();
  finish(NodeKind::TransitionLine, start);
}

void Parser::testSection() {
  Mark start = mark();
  builder_.advance();
  sectionBody(&Parser::keyStatement);
  finish(NodeKind::TestSection, start);
}

void Parser::keyStatement() {
  Mark start = mark();
  if (!at(Keyword::OnPress) && !at(Keyword::OnRelease)) {
    expected("'onpress' or 'onrelease'");
    skipStatement();
    return finish(NodeKind::Error, start);
  }
  builder_.advance();
  if (at(TokenKind::String)) leaf(NodeKind::String);
  else expected("a key's name in quotes");
  Mark opening = mark();
  if (!accept(TokenKind::OpenBrace)) {
    testCommand();
    return finish(NodeKind::KeyStatement, start);
  }
  while (!at(TokenKind::CloseBrace) && !at(TokenKind::End) && !atSection()) {
    std::uint32_t before = builder_.position();
    testCommand();
    if (builder_.position() == before) builder_.advance();
  }
  closeSection(opening, true);
  finish(NodeKind::KeyStatement, start);
}

void Parser::testCommand() {
  if (at(Keyword::Call)) return callStatement();
  Mark start = mark();
  if (at(Keyword::Bind)) {
    builder_.advance();
    expectName("an input's name");
    if (expect(TokenKind::Equal)) expectName("a value");
    endStatement();
    return finish(NodeKind::BindStatement, start);
  }
  if (!at(TokenKind::Invalid)) emitter_.emit(diag::TestStatement, builder_.location(), found());
  skipStatement();
  finish(NodeKind::Error, start);
}

syntax::Tree parse(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter, bool recover) {
  syntax::TokenBuffer tokens = lex(sources, file, emitter);
  return Parser(recover ? recoverBlocks(tokens, emitter) : std::move(tokens), emitter).file();
}

syntax::Tree parseSnippet(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return Parser(lex(sources, file, emitter), emitter).snippet();
}

}  // namespace vellum::gal
