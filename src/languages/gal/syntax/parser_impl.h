// What the parts of the parser share: the cursor in GAL's own kinds, expectations and recovery. Internal to syntax/.
#pragma once

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/syntax/lexer.h"
#include "languages/gal/syntax/parser.h"

namespace vellum::gal {

class Parser {
 public:
  Parser(syntax::TokenBuffer tokens, diagnostics::Emitter& emitter) : builder_(std::move(tokens)), emitter_(emitter) {}

  syntax::Tree file();
  syntax::Tree snippet();

 private:
  using Mark = syntax::TreeBuilder::Mark;

  // sections: parser.cpp
  void section();
  void channelsSection();
  void inputsSection();
  void input();
  void actionSection();
  void transitionSection();
  void transitionLine();
  void testSection();
  void keyStatement();
  void testCommand();
  void skipToSection();
  void skipUnknownSection();
  bool atSection() const;
  void sectionBody(void (Parser::*item)());
  bool openSection();
  void closeSection(Mark opening, bool opened);

  // statements: parse_statements.cpp
  void statement();
  void statementAtDepth();
  void block();
  void statementsUntilBrace();
  void setStatement();
  void ifStatement();
  void condition();
  void randomStatement();
  void chanceStatement();
  void callStatement();
  void returnStatement();
  void localBindStatement();
  void command();
  void unknownStatement();

  // expressions: parse_expressions.cpp
  void expression();
  void conjunction();
  void primary();
  void operand();
  void text();
  void has();

  // the cursor
  TokenKind kind(std::uint32_t ahead = 0) const { return static_cast<TokenKind>(builder_.kind(ahead)); }
  bool at(TokenKind kind) const { return this->kind() == kind; }
  Keyword keyword(std::uint32_t ahead = 0) const {
    return kind(ahead) == TokenKind::Identifier ? static_cast<Keyword>(builder_.flags(ahead)) : Keyword::None;
  }
  bool at(Keyword word) const { return keyword() == word; }
  bool accept(TokenKind kind) { return builder_.accept(static_cast<std::uint16_t>(kind)); }
  Mark mark() const { return builder_.mark(); }
  void finish(NodeKind kind, Mark mark) { builder_.finish(static_cast<std::uint16_t>(kind), mark); }
  void leaf(NodeKind kind) { builder_.leaf(static_cast<std::uint16_t>(kind)); }

  // The current token for a message: "'foo'", or the name of its kind.
  std::string found() const {
    switch (kind()) {
      case TokenKind::Identifier:
      case TokenKind::Integer:
      case TokenKind::Float: return base::cat("'", builder_.text(), "'");
      default: return base::cat(tokenName(kind()));
    }
  }
  // Reports what is expected here, unless the lexer has reported this token already.
  void expected(std::string_view what) {
    if (!at(TokenKind::Invalid)) emitter_.emit(diag::Expected, builder_.location(), what, found());
  }
  bool expectName(std::string_view what) {
    if (at(TokenKind::Identifier)) {
      leaf(NodeKind::Name);
      return true;
    }
    expected(what);
    return false;
  }
  bool expect(TokenKind wanted) {
    if (accept(wanted)) return true;
    expected(tokenName(wanted));
    return false;
  }
  // The ';' that ends a statement. A missing one is reported at the token before; any words up to the next ';' or brace
  // are skipped.
  void endStatement() {
    if (accept(TokenKind::Semicolon)) return;
    source::Location before = builder_.previousLocation();
    bool brace = at(TokenKind::CloseBrace) || at(TokenKind::End) || startsStatement();
    if (brace) {
      emitter_.emit(diag::ExpectedAfter, before, "';'",
                    base::cat("'", builder_.tokens().text(builder_.position() - 1), "'"));
      return;
    }
    expected("';'");
    skipStatement();
  }
  bool startsStatement() const;
  void skipStatement() {
    Mark start = mark();
    while (!at(TokenKind::End) && !at(TokenKind::Semicolon) && !at(TokenKind::CloseBrace) && !at(TokenKind::OpenBrace))
      builder_.advance();
    accept(TokenKind::Semicolon);
    if (builder_.position() > start.token) finish(NodeKind::Error, start);
  }

  syntax::TreeBuilder builder_;
  diagnostics::Emitter& emitter_;
  bool braceMissing_ = false;      // a block ran into the next section: its parents don't report that again
  bool kindOfLastIsText_ = false;  // whether operand() took a text
};

}  // namespace vellum::gal
