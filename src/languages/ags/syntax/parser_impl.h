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
  void enumDeclaration();
  void structDeclaration();
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

  // parse_statements.cpp
  void block();
  void blockBehind(source::Location open);  // what is behind the '{'
  bool commasInFor();
  void statement(bool inSwitch);
  void simpleStatement();  // an assignment, a step, an expression; without ';'
  void ifStatement();
  void whileStatement();
  void doStatement();
  void forStatement();
  void switchStatement();
  void caseLabel(bool inSwitch);
  void body(std::string_view keyword);
  bool condition(std::string_view keyword);
  bool unknownStatement();
  void foreignQualifier();
  void secondType();
  void reportUnknown(std::string_view what, std::string_view hint);
  void skipParens();
  bool label();

  // parse_expressions.cpp
  bool expression();  // false: nothing was there, and that was reported
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
  source::Location behind() const;  // just behind the last token taken
  void finish(NodeKind kind, Mark mark);
  void leaf(NodeKind kind);
  // Left-nested chains (`a + b + c`, `a.b.c`, `else if`) grow the tree without recursion here, but whoever walks the
  // tree recurses: false, and reported, when the last node is as high as a tree may get.
  bool mayGrow();
  std::string found() const;    // "';'", "'foo'", "the end of the file"
  void expect(TokenKind kind);  // reports when it is not there
  void expectSemicolon();
  void missing(TokenKind kind);
  bool behindBad() const;
  bool name(bool report = true);  // a NameNode
  // Skips to the end of the statement: behind its ';', before '}' or before the next statement's keyword.
  void recover();
  void skipBraces();     // at '{': to behind its '}'
  bool onlyErrorHere();  // one error a place: false when this place has one already

  syntax::TreeBuilder builder_;
  std::shared_ptr<const std::vector<std::string>> expansions_;
  const Dialect& dialect_;
  diagnostics::Emitter& emitter_;
  std::uint32_t errorAt_ = 0xffffffff;  // the token of the last error
  bool snippet_ = false;                // the last semicolon may be left out
  static constexpr std::uint32_t MaxHeight = 600;
  std::vector<std::uint32_t> heights_;  // of the nodes on the builder's stack
  std::uint32_t openLinks_ = 0;         // `else if` links around the current place
  int functionDepth_ = 0;
  bool unbalanced_ = false;                       // the file has more '{' than '}'
  bool extraClose_ = false;                       // or more '}': a '{' may be missing
  bool inStruct_ = false, declaresOnly_ = false;  // functions have no body here
  bool missingBrace_ = false;                     // pop out to the file: a function begins where a '}' is missing
};

bool isAssignment(std::uint16_t token);
bool isQualifier(std::uint16_t token);
bool isTypeKeyword(std::uint16_t token);

}  // namespace vellum::ags
