// The recursive-descent parser, in parts: parser.cpp (what can appear where), and parse_*.cpp for directives,
// declarations, states, statements and expressions.
#pragma once

#include "languages/skrit/diagnostics.h"
#include "languages/skrit/syntax/nodes.h"
#include "languages/skrit/syntax/parser.h"
#include "languages/skrit/syntax/tokens.h"

namespace vellum::skrit {

class Parser {
 public:
  Parser(syntax::TokenBuffer tokens, const ParseOptions& options, diagnostics::Emitter& emitter)
      : b_(std::move(tokens)), options_(options), emitter_(emitter) {
    skipBad();
  }
  syntax::Tree run();

 private:
  using Mark = syntax::TreeBuilder::Mark;
  enum class Context { Item, Member, Statement };

  // parser.cpp
  void item();
  void member();
  bool atTypedDeclaration() const;
  static bool isTypeWord(TokenKind kind);
  static bool isAssignOperator(TokenKind kind);
  bool foreignModifier();
  void recoverItem(Context context, bool mustMove = false);

  // parse_directives.cpp
  bool includeDirective();
  bool optionDirective();
  void only(Context context);
  void singleBracket(Mark mark);
  void skipToCloseOnly();
  bool onlyHolds();

  // declarations.cpp
  void property(Mark mark);
  void ownerDeclaration();
  void typedDeclaration(Context context);
  bool declarators(bool alone);
  void functionRest(Mark mark);
  void parameters();

  // states.cpp
  void event();
  void trigger();
  void state();
  void timeUnit();
  void transition();
  void transitionEntry();
  void condition();

  // parse_misspelt.cpp
  bool blockFollowsParens() const;
  TokenKind meantStatement() const;
  void reportMisspelt(TokenKind keyword);

  // statements.cpp
  void block(std::string_view what);
  void statementsOf(source::Location open);
  void commandStatement();
  void statement();
  void ifStatement();
  void foreignWord(std::string_view hint);
  void simple(NodeKind kind);
  void expressionStatement();
  bool foreignStatement();
  void endStatement();
  void recoverStatement();

  // expressions.cpp: every function returns the height of the tree that it made.
  int expression();  // an assignment is an error here
  int ternary();
  int binary(int level);
  int operators(int level, Mark mark, int height);
  int unary();
  int postfix();
  int primary();
  int typeWord();
  int parenthesized();
  int arguments();
  int missing();
  int tooDeep(int height);
  int foreignOperator(int level);
  bool foreignCast();
  bool noOperator(int tokens, std::string_view sign, std::string_view hint);

  // Tokens
  TokenKind kind(std::uint32_t ahead = 0) const { return static_cast<TokenKind>(b_.kind(ahead)); }
  bool at(TokenKind wanted) const { return kind() == wanted; }
  void advance() {
    b_.advance();
    skipBad();
  }
  bool accept(TokenKind wanted) {
    if (!at(wanted)) return false;
    advance();
    return true;
  }
  void skipBad() {  // most tokens have no flags
    if (at(TokenKind::Bad) || b_.flags() != 0) skipFlawed();
  }
  void skipFlawed();
  void badCharacter();
  bool startsLine() const;  // the token is the first one of its line
  bool indented() const;    // there is something before the token on its line
  bool atWord(std::string_view word) const;
  bool expect(TokenKind wanted);  // reports a missing token
  void leaf(NodeKind kind) {
    Mark mark = b_.mark();
    b_.advance();
    finish(kind, mark);
    skipBad();  // tokens without a meaning are not part of it
  }
  bool userName();  // a User node; reports and accepts a name without its '$'
  void type();
  void finish(NodeKind kind, Mark mark) { b_.finish(static_cast<std::uint16_t>(kind), mark); }
  std::string found() const;
  diagnostics::Diagnostic& error(const diagnostics::Kind& kind, std::string_view argument = "") {
    return emitter_.emit(kind, b_.location(), argument);
  }
  // The place directly after the last token, where a missing token is reported.
  source::Location afterPrevious() const {
    source::Location last = b_.previousLocation();
    return {last.file, {last.span.end, last.span.end}};
  }
  bool adjacent() const {  // the next two tokens touch
    return b_.location().span.end == b_.location(1).span.begin;
  }

  bool stepped_ = false;                  // `++` or `--` occurred in this expression
  std::uint32_t missingAt_ = 0xffffffff;  // a missing token was reported before this token
  static constexpr int MaxHeight = 1000;
  syntax::TreeBuilder b_;
  const ParseOptions& options_;
  diagnostics::Emitter& emitter_;
};

}  // namespace vellum::skrit
