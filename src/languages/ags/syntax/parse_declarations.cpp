#include "languages/ags/syntax/parser_impl.h"

namespace vellum::ags {

// Whether a declaration starts here. Names that could be types are recognized by the tokens after them.
bool Parser::atDeclaration() const {
  std::uint16_t first = kind();
  if (first == KwStatic || first == KwThis)
    return kind(1) == ags::Name || isTypeKeyword(kind(1)) || isQualifier(kind(1));
  if (isTypeKeyword(first) || isQualifier(first)) return true;
  if (first != ags::Name) return false;
  std::uint32_t at = 1;
  if (kind(at) == Star) {
    ++at;
    if (kind(at) == OpenBracket && kind(at + 1) == CloseBracket) return true;
    if (kind(at) == KwNoLoopCheck || kind(at) == Assign || kind(at) == Semicolon || kind(at) == OpenBracket)
      return true;
    if (kind(at) != ags::Name) return false;
    std::uint16_t next = kind(at + 1);
    return next == Semicolon || next == Assign || next == Comma || next == OpenBracket || next == OpenParen ||
           next == DoubleColon;
  }
  if (kind(at) == OpenBracket && kind(at + 1) == CloseBracket) return true;
  if (kind(at) == KwNoLoopCheck || kind(at) == KwStatic || (functionDepth_ == 0 && kind(at) == Semicolon)) return true;
  // `x as T` is a value in 4.0.
  return kind(at) == ags::Name && !(text(at) == "as" && dialect_.generation == Generation::Api40);
}

bool Parser::atStructDeclaration() const {
  std::uint32_t at = 0;
  while (atQualifier(at)) ++at;
  return kind(at) == KwStruct;
}

// `int f(int a) {`
bool Parser::atFunctionBody() const {
  if (!atDeclaration()) return false;
  std::uint32_t at = 0;
  while (kind(at) != OpenParen) {
    std::uint16_t word = kind(at++);
    if (word != ags::Name && word != Star && !isTypeKeyword(word) && !isQualifier(word)) return false;
  }
  while (kind(at) != CloseParen) {
    std::uint16_t word = kind(at++);
    if (word == OpenBrace || word == CloseBrace || word == Semicolon || word == End) return false;
  }
  return kind(at + 1) == OpenBrace;
}

void Parser::item() {
  std::uint32_t before = builder_.position();
  foreignQualifier();
  if (unknownDeclaration()) {
    // Reported.
  } else if (kind() == KwEnum || atMisspeltBody(KwEnum)) {
    enumDeclaration();
  } else if (atStructDeclaration() || atMisspeltBody(KwStruct)) {
    structDeclaration();
  } else if (kind() == KwExport) {
    exportList();
  } else if (turnedDeclaration()) {
    // Reported.
  } else if (atDeclaration()) {
    std::size_t errors = emitter_.errorCount();
    declaration(false);
    headLost_ = emitter_.errorCount() > errors && builder_.tokens()[builder_.position() - 1].kind != CloseBrace;
  } else if (kind() == Semicolon) {
    leaf(NodeKind::Empty);
  } else {
    strayItem();
  }
  if (builder_.position() == before) {
    Mark mark = builder_.mark();
    if (kind() != Bad && onlyErrorHere()) emitter_.emit(diag::ExpectedToken, here(), "a declaration", found());
    builder_.advance();
    finish(NodeKind::Error, mark);
  }
}

// What begins no declaration: an error node, with one error at most.
void Parser::strayItem() {
  std::uint32_t before = builder_.position();
  Mark mark = builder_.mark();
  source::Location at = here();
  if (kind() == CloseBrace) {
    if (onlyErrorHere()) emitter_.emit(diag::StrayBrace, at);
    builder_.advance();
  } else if (kind() == Bad) {
    onlyErrorHere();
    recover();
  } else if (kind() == OpenBrace) {
    if (onlyErrorHere()) emitter_.emit(diag::ExpectedToken, at, "a declaration", found());
    skipLostBraces();
  } else {
    bool statementLike = kind() == KwIf || kind() == KwWhile || kind() == KwFor || kind() == KwDo ||
                         kind() == KwSwitch || kind() == KwReturn || kind() == KwBreak || kind() == KwContinue ||
                         kind() == ags::Name || kind() == KwElse;
    if (onlyErrorHere() && !(statementLike && headLost_)) {
      if (statementLike) emitter_.emit(diag::StatementOutside, at);
      else emitter_.emit(diag::ExpectedToken, at, "a declaration", found());
    }
    // Reads it as a statement without further errors: its parts don't matter here.
    if (kind(1) == OpenParen) {
      builder_.advance();
      skipParens();
    }
    recover();
    if (kind() == OpenBrace) lostNames_.push_back({{}, builder_.position(), false});  // a function without a name
    while (kind() == OpenBrace || kind() == KwElse) {
      if (kind() == KwElse) recover();
      if (kind() == OpenBrace) skipBraces();
    }
  }
  if (builder_.position() == before) builder_.advance();
  finish(NodeKind::Error, mark);
}

void Parser::exportList() {
  Mark mark = builder_.mark();
  builder_.advance();
  do {
    if (!name()) break;
  } while (builder_.accept(Comma));
  expectSemicolon();
  finish(NodeKind::Export, mark);
}

// `managedbase` and `__format` are names anywhere else.
bool Parser::atQualifier(std::uint32_t ahead) const {
  if (isQualifier(kind(ahead))) return true;
  if (kind(ahead) != ags::Name) return false;
  std::uint16_t next = kind(ahead + 1);
  if (text(ahead) == "managedbase") return next == KwStruct || isQualifier(next);
  if (next == KwStruct && means(KwManaged, ahead)) return true;
  return text(ahead) == "__format" && (next == ags::Name || isTypeKeyword(next) || isQualifier(next));
}

void Parser::qualifiers() {
  while (atQualifier()) {
    if (kind() == ags::Name && kind(1) == KwStruct && text() != "managedbase") reportMisspelt(KwManaged);
    leaf(NodeKind::Qualifier);
  }
}

// `const`? name `*`? (`[` `]`)*
bool Parser::typeReference(bool wanted) {
  Mark mark = builder_.mark();
  if (kind() == ags::Name || isTypeKeyword(kind())) {
    builder_.advance();
  } else {
    if (wanted && kind() != Bad && onlyErrorHere()) emitter_.emit(diag::ExpectedType, here(), found());
    return false;
  }
  builder_.accept(Star);
  while (kind() == OpenBracket && kind(1) == CloseBracket) {
    builder_.advance();
    builder_.advance();
  }
  finish(NodeKind::TypeReference, mark);
  return true;
}

void Parser::arrayDimensions() {
  while (kind() == OpenBracket) {
    Mark mark = builder_.mark();
    builder_.advance();
    while (kind() != CloseBracket && expression() && builder_.accept(Comma)) {
    }
    expect(CloseBracket);
    finish(NodeKind::ArrayDimension, mark);
  }
}

// `{1, 2}`, `{name: 1}`, `{{1, 2}, {3, 4}}`
void Parser::initialiserList() {
  Mark list = builder_.mark();
  if (!builder_.enter()) {
    if (onlyErrorHere()) emitter_.emit(diag::TooDeep, here());
    skipBraces();
  } else {
    builder_.advance();
    while (kind() != CloseBrace && !builder_.atEnd()) {
      Mark element = builder_.mark();
      bool named = kind() == ags::Name && kind(1) == Colon;
      if (named) {
        name();
        builder_.advance();
      }
      bool good = true;
      if (kind() == OpenBrace) initialiserList();
      else good = expression();
      if (named) finish(NodeKind::NamedValue, element);
      if (!good || !builder_.accept(Comma)) break;
    }
    expect(CloseBrace);
  }
  builder_.leave();
  finish(NodeKind::InitialiserList, list);
}

void Parser::initialiser() {
  Mark mark = builder_.mark();
  builder_.advance();  // '='
  if (kind() == OpenBrace) {
    initialiserList();
  } else {
    expression();
    assignmentAsValue(TwoAssignmentsHint);
  }
  finish(NodeKind::Initialiser, mark);
}

void Parser::declaration(bool inBody) {
  Mark mark = builder_.mark();
  std::uint32_t first = builder_.position();
  qualifiers();
  declaresOnly_ = inStruct_;
  for (std::uint32_t token = first; token < builder_.position(); ++token) {
    std::uint16_t word = builder_.tokens()[token].kind;
    declaresOnly_ |= word == KwImport || word == KwTryImport || word == KwAttribute;
  }
  if (!typeReference(true)) {
    recover();
    if (kind() == OpenBrace) skipBraces();
    finish(NodeKind::Error, mark);
    return;
  }
  while (isQualifier(kind())) leaf(NodeKind::Qualifier);  // `function noloopcheck name`
  secondType();
  bool body = false;
  for (;;) {
    if (!declarator(inBody)) {
      body = true;
      break;
    }
    if (kind() == Comma && (isTypeKeyword(kind(1)) || isQualifier(kind(1)))) {  // `int a, float b;`
      emitter_.emit(diag::ExpectedToken, here(), "';'", found()).hint("each type has a declaration of its own");
      builder_.advance();
      finish(NodeKind::Declaration, mark);
      return;
    }
    if (!builder_.accept(Comma)) break;
    builder_.accept(Star);  // `T *a, *b;`
  }
  if (!body) {
    std::size_t before = emitter_.errorCount();
    if (inStruct_ && kind(1) == ags::Name && isTypeKeyword(kind())) missing(Semicolon);  // `int a int b;`
    else expectSemicolon();
    // A body after an invalid function head: `int Box<T>() { }`
    if (!inBody && emitter_.errorCount() > before && kind() == OpenBrace) skipLostBraces();
  }
  finish(NodeKind::Declaration, mark);
}

// Returns false when it ended with a function's body, which needs no ';'.
bool Parser::declarator(bool inBody) {
  Mark mark = builder_.mark();
  builder_.accept(Star);
  bool wrongSign = !inBody && (kind(1) == Dot || kind(1) == Colon) && kind(2) == ags::Name && kind(3) == OpenParen;
  if (kind() == ags::Name && (kind(1) == DoubleColon || wrongSign)) {
    Mark owner = builder_.mark();
    name();
    if (wrongSign) emitter_.emit(diag::ExpectedToken, here(), "'::'", found());
    builder_.advance();
    finish(NodeKind::OwnerName, owner);
  }
  source::Location nameAt = here();
  std::string functionName(text());
  if (!name()) {
    recover();
    finish(NodeKind::Error, mark);
    errorAt_ = builder_.position();
    return kind() != OpenBrace;
  }
  // `attribute int name[](this T*)`
  if (kind() == OpenBracket && kind(1) == CloseBracket && kind(2) == OpenParen) arrayDimensions();
  if (kind() != OpenParen) {
    arrayDimensions();
    if (kind() == Assign) initialiser();
    finish(NodeKind::Variable, mark);
    return true;
  }
  parameters();
  if (!inBody && kind() == CloseParen && kind(1) == OpenBrace) {
    if (onlyErrorHere()) emitter_.emit(diag::ExpectedToken, here(), "'{'", found());
    Mark extra = builder_.mark();
    builder_.advance();
    finish(NodeKind::Error, extra);
  }
  if (kind() != OpenBrace) {
    finish(NodeKind::Function, mark);
    return true;
  }
  if (inBody)
    emitter_.emit(diag::NestedFunction, nameAt, functionName).hint("move it before the function that contains it");
  int outerDepth = functionDepth_;
  functionDepth_ = 1;
  block();
  functionDepth_ = outerDepth;
  finish(NodeKind::Function, mark);
  return false;
}

void Parser::parameters() {
  Mark mark = builder_.mark();
  builder_.advance();  // '('
  while (kind() != CloseParen && !builder_.atEnd()) {
    std::uint32_t before = builder_.position();
    parameter();
    if (builder_.accept(Comma)) {
      continue;  // `f(int a, )` has one parameter, like in the old compiler
    }
    if (kind() == CloseParen) break;
    if (kind() == Semicolon && (isTypeKeyword(kind(1)) || kind(1) == ags::Name) && kind(2) == ags::Name &&
        (kind(3) == CloseParen || kind(3) == Comma)) {  // `f(int a; int b)`
      if (onlyErrorHere()) emitter_.emit(diag::ExpectedToken, here(), "','", found());
      builder_.advance();
      continue;
    }
    if (kind() == OpenBrace || kind() == Semicolon || builder_.atEnd()) break;
    if (kind() != Bad && onlyErrorHere()) emitter_.emit(diag::ExpectedToken, here(), "',' or ')'", found());
    if (builder_.position() == before) builder_.advance();
  }
  if (kind() == CloseParen) builder_.advance();
  else missing(CloseParen);
  finish(NodeKind::Parameters, mark);
}

void Parser::parameter() {
  Mark mark = builder_.mark();
  if (kind() == Ellipsis) {
    leaf(NodeKind::Ellipsis_);
    return;
  }
  if (kind() == KwThis || kind() == KwStatic) leaf(NodeKind::ThisMark);
  qualifiers();
  if (!typeReference(true)) {
    Mark error = builder_.mark();
    std::uint16_t next = kind();
    if (next != Comma && next != CloseParen && next != OpenBrace && next != Semicolon) builder_.advance();
    finish(NodeKind::Error, error);
  } else {
    builder_.accept(Star);
    if (kind() == ags::Name) name();
    arrayDimensions();
    if (kind() == Assign) initialiser();
  }
  finish(NodeKind::Parameter, mark);
}

}  // namespace vellum::ags
