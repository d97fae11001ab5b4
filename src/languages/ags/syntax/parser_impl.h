// The recursive-descent parser, one file for each part: declarations, statements, expressions.
#pragma once

#include "languages/ags/diagnostics.h"
#include "languages/ags/syntax/parser.h"

namespace vellum::ags {

class Parser {
 public:
  Parser(Tokens tokens, const Dialect& dialect, diagnostics::Emitter& emitter);

  SyntaxTree file();
  SyntaxTree snippet();

 private:
  using Mark = syntax::TreeBuilder::Mark;

  // parse_declarations.cpp
  void item();
  void strayItem();
  void exportList();
  bool unknownDeclaration();
  // Qualifiers, type, declarators. `inBody`: inside a function.
  void declaration(bool inBody);
  bool declarator(bool inBody);
  void parameters();
  void parameter();
  void qualifiers();
  bool atQualifier(std::uint32_t ahead = 0) const;
  bool typeReference(bool wanted);
  void arrayDimensions();
  void initialiser();
  void initialiserList();
  bool atDeclaration() const;
  bool atStructDeclaration() const;
  bool atFunctionBody() const;

  // parse_types.cpp
  void enumDeclaration();
  void structDeclaration();
  void skipToBrace();
  // parse_statements.cpp
  void block();
  void statement(bool inSwitch);
  void tooDeepStatement(Mark mark);
  void jumpStatement(NodeKind node, Mark mark);
  void returnStatement(Mark mark);
  void strayElse(bool inSwitch, Mark mark);
  void misplacedItem(Mark mark);
  void otherStatement(std::uint32_t before, Mark mark);
  void noStatement(Mark mark);
  void brokenBodies(Mark statement);
  void simpleStatement();  // an assignment, a step, an expression; without ';'
  void ifStatement();
  void whileStatement();
  void doStatement();
  void forStatement();
  bool forStart();
  void simpleStatements();  // with commas between them
  void switchStatement();
  void caseLabel(bool inSwitch);
  void body(std::string_view keyword);
  bool condition(std::string_view keyword);
  bool elseFollows();
  bool elseIfWord();
  bool atCallAfterName() const;
  void assignmentAsValue(std::string_view hint);

  // parse_foreign.cpp
  bool commasInFor();
  bool unknownStatement();
  void foreignQualifier();
  void secondType();
  void reportUnknown(std::string_view what, std::string_view hint);
  void skipParens();
  bool label();
  bool turnedDeclaration();
  bool accessLabel();
  bool foreignOperator();
  bool atForeignSigns() const;
  bool foreignArrow();
  bool blockWord();
  void then();

  // parse_misspelt.cpp
  std::uint16_t meantStatement() const;
  bool means(std::uint16_t keyword, std::uint32_t ahead = 0) const;
  void reportMisspelt(std::uint16_t keyword);
  bool atMisspeltBody(std::uint16_t keyword);
  std::uint32_t afterParens(std::uint32_t ahead) const;
  bool unknownBlock(Mark statement);

  // parse_expressions.cpp
  bool expression();  // false: there was none, which was reported
  bool binary(int minimum);
  bool unary();
  bool postfix();
  bool primary();
  bool newExpression();
  void namelessFunction();
  void arguments();
  bool atExpression() const;

  // Helpers
  std::uint16_t kind(std::uint32_t ahead = 0) const { return builder_.kind(ahead); }
  std::string_view text(std::uint32_t ahead = 0) const;
  source::Location here(std::uint32_t ahead = 0) const { return builder_.location(ahead); }
  source::Location afterPrevious() const;  // directly after the last token taken
  void finish(NodeKind kind, Mark mark);
  void leaf(NodeKind kind);
  // Left-nested chains (`a + b + c`, `a.b.c`, `else if`) grow the tree without recursion here, but later phases recurse
  // over the tree: returns false, after a report, when the last node has the maximum height.
  bool mayGrow();
  void tooDeep();               // reports too deep nesting here, unless an error is already reported here
  std::string found() const;    // "';'", "'foo'", "the end of the file"
  void expect(TokenKind kind);  // reports a missing token
  void expectSemicolon();
  void missing(TokenKind kind);
  bool afterBad() const;
  bool name(bool report = true);  // a NameNode
  // Skips to the end of the statement: after its ';', before '}' or before the keyword of the next statement.
  void recover();
  void skipBraces();          // at '{': skips to after its '}'
  void skipLostBraces();      // likewise; later uses of names declared there are not errors
  bool isFirstError() const;  // no error so far here, or around a doubtful place
  bool onlyErrorHere();       // one error a statement: false when this one, or this place, already has one
  void doubtHere();
  void loseNames(std::uint32_t first, std::uint32_t end);
  bool beginsDeclaration(std::uint32_t token) const;
  bool sameLine(std::uint32_t ahead = 0) const;  // the token is on the line of the one before it

  syntax::TreeBuilder builder_;
  std::shared_ptr<const std::vector<std::string>> expansions_;
  const Dialect& dialect_;
  diagnostics::Emitter& emitter_;
  std::uint32_t errorAt_ = 0xffffffff;  // the token of the last error
  std::uint32_t doubtEnd_ = 0;          // after the last token of the last doubt
  std::vector<source::Span> doubts_;    // see SyntaxTree::doubtAt()
  std::vector<LostName> lostNames_;
  int openWords_ = 0;      // reported `begin`s
  bool snippet_ = false;   // the last semicolon may be left out
  bool headLost_ = false;  // the last declaration was unreadable: the statements after it may be its body
  static constexpr std::uint32_t MaxHeight = 600;
  std::vector<std::uint32_t> heights_;  // of the nodes on the builder's stack
  std::uint32_t openLinks_ = 0;         // `else if` links around the current place
  int functionDepth_ = 0;
  bool inStruct_ = false, declaresOnly_ = false;  // functions have no body here
  std::uint32_t lateSemicolon_ = 0;               // where a ';' may appear that is missing before a '}'
};

inline constexpr std::string_view CompareHint = "to compare, write '=='";
inline constexpr std::string_view TwoAssignmentsHint = "write two assignments, one after the other";

}  // namespace vellum::ags
