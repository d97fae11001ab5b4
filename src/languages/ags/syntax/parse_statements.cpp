#include "languages/ags/syntax/parser_impl.h"

namespace vellum::ags {

void Parser::block() {
  Mark mark = builder_.mark();
  builder_.advance();      // '{'
  bool tookBrace = false;  // an unterminated string
  while (kind() != CloseBrace && !builder_.atEnd() && !tookBrace) {
    statement(false);
    tookBrace = afterBad() && builder_.tokens().text(builder_.position() - 1).ends_with('}');
  }
  if (!tookBrace) expect(CloseBrace);
  finish(NodeKind::Block, mark);
}

// `(` condition `)`: reports missing parentheses and `=` for `==`.
bool Parser::condition(std::string_view keyword) {
  bool open = builder_.accept(OpenParen);
  if (!open) {
    if (kind() != Bad && onlyErrorHere())
      emitter_.emit(diag::MissingParens, here(), keyword).hint(base::cat("write '", keyword, " (...)'"));
    if (!atExpression()) return false;
  }
  bool good = expression();
  if (good) assignmentAsValue(CompareHint);
  if (!open) {
    builder_.accept(CloseParen);
  } else {
    if (kind() == CloseParen) {
      builder_.advance();
    } else {
      expect(CloseParen);
      // Finds the closing parenthesis on this line, so that the body is still read.
      while (kind() != CloseParen && kind() != OpenBrace && kind() != Semicolon && kind() != CloseBrace &&
             !builder_.atEnd() && builder_.tokens().gapBefore(builder_.position()).find('\n') == std::string_view::npos)
        builder_.advance();
      builder_.accept(CloseParen);
    }
  }
  return good;
}

void Parser::body(std::string_view keyword) {
  if (kind() == CloseBrace || kind() == KwElse || builder_.atEnd()) {
    if (onlyErrorHere())
      emitter_.emit(diag::ExpectedToken, afterPrevious(), base::cat("a statement after '", keyword, "'"), found());
    return;
  }
  if (kind() == Semicolon && kind(1) == OpenBrace) {  // `if (a); { }`
    emitter_.emit(diag::EmptyStatement, here()).hint("remove the ';'");
    builder_.advance();
  }
  statement(false);
}

// At an assignment operator where only a value is possible: reports it and skips the assigned value.
void Parser::assignmentAsValue(std::string_view hint) {
  if (!isAssignment(kind())) return;
  if (isFirstError()) {
    auto& diagnostic = emitter_.emit(diag::AssignmentAsValue, here());
    if (hint != CompareHint || kind() == Assign) diagnostic.hint(std::string(hint));
  }
  errorAt_ = builder_.position();
  builder_.advance();
  expression();
}

void Parser::statement(bool inSwitch) {
  std::uint32_t before = builder_.position();
  std::size_t errorsBefore = emitter_.errorCount();
  Mark mark = builder_.mark();
  if (!builder_.enter()) {
    tooDeepStatement(mark);
    return;
  }
  foreignQualifier();
  std::uint16_t word = kind();
  if (std::uint16_t meant = meantStatement(); meant != ags::Name) {
    reportMisspelt(meant);
    word = meant;
  }
  switch (word) {
    case OpenBrace: block(); break;
    case KwIf: ifStatement(); break;
    case KwWhile: whileStatement(); break;
    case KwDo: doStatement(); break;
    case KwFor: forStatement(); break;
    case KwSwitch: switchStatement(); break;
    case KwCase:
    case KwDefault: caseLabel(inSwitch); break;
    case KwBreak: jumpStatement(NodeKind::Break, mark); break;
    case KwContinue: jumpStatement(NodeKind::Continue, mark); break;
    case KwReturn: returnStatement(mark); break;
    case KwElse: strayElse(inSwitch, mark); break;
    case Semicolon: leaf(builder_.position() == lateSemicolon_ ? NodeKind::Error : NodeKind::Empty); break;
    case KwStruct:
    case KwEnum:
    case KwExport: misplacedItem(mark); break;
    default:
      if (!unknownStatement()) otherStatement(before, mark);
  }
  if (builder_.position() == before && kind() != CloseBrace) {
    builder_.advance();
    finish(NodeKind::Error, mark);
  }
  if (emitter_.errorCount() > errorsBefore && builder_.position() > before) brokenBodies(mark);
  builder_.leave();
}

// `mark`, here and below: the start of the statement.
void Parser::tooDeepStatement(Mark mark) {
  if (onlyErrorHere()) emitter_.emit(diag::TooDeep, here()).hint("put what is further in into a function of its own");
  // Skips to the end of the block: the rest of it would be reported again.
  int depth = 0;
  for (; !builder_.atEnd() && (depth > 0 || kind() != CloseBrace); builder_.advance())
    depth += (kind() == OpenBrace) - (kind() == CloseBrace);
  errorAt_ = builder_.position();
  finish(NodeKind::Error, mark);
  builder_.leave();
}

void Parser::jumpStatement(NodeKind node, Mark mark) {
  builder_.advance();
  expectSemicolon();
  finish(node, mark);
}

void Parser::returnStatement(Mark mark) {
  builder_.advance();
  if (kind() != Semicolon && kind() != CloseBrace && !builder_.atEnd()) {
    expression();
    assignmentAsValue(CompareHint);
  }
  expectSemicolon();
  finish(NodeKind::Return, mark);
}

// An `else` without an `if`.
void Parser::strayElse(bool inSwitch, Mark mark) {
  if (inSwitch && kind(1) == Colon) {
    emitter_.emit(diag::StrayElse, here()).hint("write 'default:'");
    builder_.advance();
    builder_.advance();
  } else {
    emitter_.emit(diag::StrayElse, here()).hint("put all statements of the 'if' into '{ }'");
    errorAt_ = builder_.position();
    builder_.advance();
    body("else");
  }
  finish(NodeKind::Error, mark);
}

// A struct, enum or export inside a function.
void Parser::misplacedItem(Mark mark) {
  if (onlyErrorHere()) emitter_.emit(diag::MisplacedWord, here(), text()).hint("move it out of the function");
  if (kind() == KwEnum) enumDeclaration();
  else if (kind() == KwExport) exportList();
  else structDeclaration();
  finish(NodeKind::Error, mark);
}

// A statement without a keyword. `before`: its first token.
void Parser::otherStatement(std::uint32_t before, Mark mark) {
  if (atStructDeclaration()) {
    misplacedItem(mark);
  } else if (atDeclaration() && !atCallAfterName()) {
    declaration(true);
  } else if (kind() == ags::Name && text() == "fallthrough" && kind(1) == Semicolon) {
    builder_.advance();
    builder_.advance();
    finish(NodeKind::Fallthrough, mark);
  } else if (atExpression()) {
    simpleStatement();
    bool isName = builder_.tokens()[builder_.position() - 1].kind == ags::Name;
    bool value = kind() == String || kind() == Integer || kind() == Float || kind() == Character;
    if (isName && value && builder_.position() == before + 1) {  // `Display "text";`
      if (onlyErrorHere()) emitter_.emit(diag::ExpectedToken, here(), "'('", found());
      recover();
      finish(NodeKind::Error, mark);
    } else if (unknownBlock(mark)) {
      finish(NodeKind::Error, mark);
    } else {
      expectSemicolon();
    }
  } else {
    noStatement(mark);
  }
}

// At a token that can't begin a statement.
void Parser::noStatement(Mark mark) {
  if (kind() != Bad && onlyErrorHere()) {
    auto& diagnostic = emitter_.emit(diag::ExpectedToken, here(), "a statement", found());
    if (kind() == LogicalAnd || kind() == LogicalOr)
      diagnostic.hint("the whole condition is in one pair of parentheses: 'if ((a) && (b))'");
  }
  bool isClosing = builder_.accept(CloseParen) || builder_.accept(CloseBracket);
  if (!isClosing || sameLine()) recover();
  finish(NodeKind::Error, mark);
}

// After an unreadable statement: reads the bodies that belong to it.
void Parser::brokenBodies(Mark statement) {
  std::uint16_t last = builder_.tokens()[builder_.position() - 1].kind;
  bool isOver = last == Semicolon || last == CloseBrace || last == OpenBrace;
  if (kind() != KwElse && (isOver || kind() != OpenBrace)) return;
  if (kind() == OpenBrace) block();
  while (kind() == KwElse) {
    builder_.advance();
    body("else");
  }
  finish(NodeKind::Error, statement);
}

void Parser::simpleStatement() {
  Mark mark = builder_.mark();
  if (!expression()) {
    recover();
    finish(NodeKind::Error, mark);
    return;
  }
  if (isAssignment(kind())) {
    builder_.advance();
    expression();
    assignmentAsValue(TwoAssignmentsHint);
    finish(NodeKind::Assignment, mark);
  } else {
    finish(NodeKind::ExpressionStatement, mark);
  }
}

void Parser::ifStatement() {
  // Reads an else-if chain in a loop, without recursion: chains may be long.
  std::vector<Mark> marks;
  bool atWord = true;
  for (;;) {
    marks.push_back(builder_.mark());
    ++openLinks_;
    if (atWord) builder_.advance();  // if
    condition("if");
    then();
    body("if");
    atWord = true;
    bool mayGoOn = openLinks_ < MaxHeight;
    if (mayGoOn && elseIfWord()) continue;
    if (!elseFollows()) break;
    builder_.advance();
    if (kind() == KwIf && mayGoOn) continue;
    if (mayGoOn && kind() == OpenParen && kind(afterParens(0)) == OpenBrace) {  // `else (a) { }`
      emitter_.emit(diag::ExpectedToken, here(), "'if'", found()).hint("write 'else if (...)'");
      atWord = false;
      continue;
    }
    body("else");
    break;
  }
  openLinks_ -= static_cast<std::uint32_t>(marks.size());
  while (!marks.empty()) {
    finish(NodeKind::If, marks.back());
    marks.pop_back();
  }
}

void Parser::whileStatement() {
  Mark mark = builder_.mark();
  builder_.advance();
  condition("while");
  body("while");
  finish(NodeKind::While, mark);
}

void Parser::doStatement() {
  Mark mark = builder_.mark();
  builder_.advance();
  body("do");
  bool isMisspelt = kind(1) == OpenParen && means(KwWhile);
  bool isUntil = kind() == ags::Name && kind(1) == OpenParen && text() == "until";
  if (isMisspelt) reportMisspelt(KwWhile);
  if (isUntil) reportUnknown("'until'", "write 'while (!(...))'");
  if (isMisspelt || isUntil || kind() == KwWhile) {
    builder_.advance();
    condition("while");
    expectSemicolon();
  } else {
    missing(KwWhile);
  }
  finish(NodeKind::DoWhile, mark);
}

// The first part of a `for`. False: it is invalid, and the whole statement is read as far as possible.
bool Parser::forStart() {
  Mark part = builder_.mark();
  if (commasInFor()) {
    finish(NodeKind::Error, part);
    body("for");
    return false;
  }
  if (builder_.accept(Semicolon)) return true;
  bool overItems = (kind() == ags::Name || isTypeKeyword(kind())) && kind(1) == ags::Name &&
                   (kind(2) == Colon || (kind(2) == ags::Name && text(2) == "in"));
  if (overItems) {
    reportUnknown("'for' over the items of a list", "write 'for (int i = 0; i < list.Length; i++)'");
    while (kind() != CloseParen && kind() != OpenBrace && kind() != CloseBrace && kind() != Semicolon &&
           !builder_.atEnd())
      builder_.advance();
    builder_.accept(CloseParen);
    finish(NodeKind::Error, part);
    body("for");
    return false;
  }
  std::size_t errors = emitter_.errorCount();
  if (!atDeclaration()) {
    simpleStatements();
    expect(Semicolon);
    return true;
  }
  declaration(true);
  if (emitter_.errorCount() == errors || sameLine()) return true;
  finish(NodeKind::Error, part);  // `for (int i = 0 to 5) a++;`
  return false;
}

void Parser::simpleStatements() {
  do simpleStatement();
  while (builder_.accept(Comma));
}

void Parser::forStatement() {
  Mark mark = builder_.mark();
  builder_.advance();
  if (!builder_.accept(OpenParen)) {
    if (onlyErrorHere()) emitter_.emit(diag::MissingParens, here(), "for").hint("write 'for (start; condition; step)'");
    while (!builder_.atEnd() && kind() != OpenBrace && kind() != CloseBrace && sameLine()) builder_.advance();
    if (kind() == OpenBrace) block();
    finish(NodeKind::Error, mark);
    return;
  }
  Mark part = builder_.mark();
  if (!forStart()) {
    finish(NodeKind::Error, mark);
    return;
  }
  finish(NodeKind::ForPart, part);
  part = builder_.mark();
  if (kind() != Semicolon && kind() != CloseParen) expression();
  assignmentAsValue(CompareHint);
  if (kind() != Semicolon && builder_.position() >= doubtEnd_) {
    missing(Semicolon);
    doubtHere();  // and the end of the other parts
  } else {
    expect(Semicolon);
  }
  finish(NodeKind::ForPart, part);
  part = builder_.mark();
  if (kind() != CloseParen) simpleStatements();
  finish(NodeKind::ForPart, part);
  if (kind() == Semicolon && kind(1) == CloseParen) {  // `i++;)`
    if (onlyErrorHere()) emitter_.emit(diag::ExpectedToken, here(), "')'", found());
    builder_.advance();
  }
  expect(CloseParen);
  body("for");
  finish(NodeKind::For, mark);
}

void Parser::switchStatement() {
  Mark mark = builder_.mark();
  builder_.advance();
  condition("switch");
  if (kind() == Semicolon && kind(1) == OpenBrace) {
    emitter_.emit(diag::EmptyStatement, here()).hint("remove the ';'");
    builder_.advance();
  }
  if (builder_.accept(OpenBrace)) {
    while (kind() != CloseBrace && !builder_.atEnd()) statement(true);
    expect(CloseBrace);
  } else {
    expect(OpenBrace);
    while (kind() == KwCase || kind() == KwDefault) statement(true);
  }
  finish(NodeKind::Switch, mark);
}

void Parser::caseLabel(bool inSwitch) {
  Mark mark = builder_.mark();
  bool isCase = kind() == KwCase || means(KwCase);
  if (!inSwitch && onlyErrorHere()) emitter_.emit(diag::StrayCase, here(), text());
  builder_.advance();
  if (isCase) expression();
  if (kind() == Semicolon) {
    emitter_.emit(diag::ExpectedToken, here(), "':'", found());
    builder_.advance();
  } else if (!builder_.accept(Colon)) {
    missing(Colon);
  }
  finish(!inSwitch ? NodeKind::Error : isCase ? NodeKind::Case : NodeKind::Default, mark);
}

}  // namespace vellum::ags
