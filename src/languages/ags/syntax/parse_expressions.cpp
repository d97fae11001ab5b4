#include "languages/ags/syntax/parser_impl.h"

namespace vellum::ags {

bool Parser::atExpression() const {
  switch (kind()) {
    case ags::Name:
    case Integer:
    case Float:
    case Character:
    case String:
    case KwNull:
    case KwThis:
    case KwNew:
    case OpenParen:
    case Minus:
    case Plus:
    case Bang:
    case Tilde:
    case Increment:
    case Decrement: return true;
    default: return false;
  }
}

bool Parser::expression() {
  if (!builder_.enter()) {
    tooDeep();
    Mark mark = builder_.mark();
    recover();
    errorAt_ = builder_.position();
    finish(NodeKind::Error, mark);
    builder_.leave();
    return false;
  }
  Mark mark = builder_.mark();
  bool good = binary(1);
  if (good && kind() == Question) {
    builder_.advance();
    expression();
    if (!builder_.accept(Colon)) missing(Colon);
    else expression();
    finish(NodeKind::Ternary, mark);
  }
  builder_.leave();
  return good;
}

// Precedence climbing over operators.def. Operators of the same precedence form one node: `a + b - c` has three
// operands, so that a long chain is not a deep tree.
bool Parser::binary(int minimum) {
  Mark mark = builder_.mark();
  if (!unary()) return false;
  for (;;) {
    if (foreignOperator()) {
      bool nested = builder_.enter();
      bool good = nested && binary(minimum);
      builder_.leave();
      finish(NodeKind::Error, mark);
      return good;
    }
    int strength = bindingStrength(kind(), dialect_.generation);
    if (strength < minimum || strength == 0) break;
    bool nested = builder_.enter(), good = nested;
    if (!nested) tooDeep();
    while (good && bindingStrength(kind(), dialect_.generation) == strength && !atForeignSigns()) {
      builder_.advance();
      good = binary(dialect_.rightToLeft ? strength : strength + 1);
    }
    builder_.leave();
    finish(NodeKind::Binary, mark);
    if (!good) return nested;
  }
  return true;
}

bool Parser::unary() {
  if (kind() == ags::Name && text() == "not" && kind(1) == ags::Name) {
    reportUnknown("'not'", "write '!'");
    builder_.advance();
  }
  switch (kind()) {
    case Bang:
    case Minus:
    case Plus:
    case Tilde:
    case Increment:
    case Decrement: {
      Mark mark = builder_.mark();
      bool nested = builder_.enter();
      if (!nested) {
        tooDeep();
        recover();
        errorAt_ = builder_.position();
        finish(NodeKind::Error, mark);
      } else {
        builder_.advance();
        bool good = unary();
        finish(good ? NodeKind::Unary : NodeKind::Error, mark);
      }
      builder_.leave();
      return nested;
    }
    default: return postfix();
  }
}

bool Parser::postfix() {
  Mark mark = builder_.mark();
  if (!primary()) return false;
  for (;;) {
    if (foreignArrow()) {
      name();
      finish(NodeKind::Member, mark);
      continue;
    }
    if ((kind() == OpenParen || kind() == OpenBracket || kind() == Dot || kind() == Increment || kind() == Decrement) &&
        !mayGrow())
      return true;
    switch (kind()) {
      case OpenParen:
        arguments();
        finish(NodeKind::Call, mark);
        break;
      case OpenBracket:
        builder_.advance();
        do {
          if (!expression()) break;
        } while (builder_.accept(Comma));
        expect(CloseBracket);
        finish(NodeKind::Index, mark);
        break;
      case Dot:
        builder_.advance();
        name();
        finish(NodeKind::Member, mark);
        break;
      case Increment:
      case Decrement:
        builder_.advance();
        finish(NodeKind::Step, mark);
        break;
      default:
        if (kind() == ags::Name && text() == "as" && kind(1) == ags::Name && mayGrow()) {
          builder_.advance();
          typeReference(true);
          finish(NodeKind::Cast, mark);
          break;
        }
        return true;
    }
  }
}

bool Parser::primary() {
  switch (kind()) {
    case ags::Name:
      // `nwe Apple`
      if ((kind(1) == ags::Name || isTypeKeyword(kind(1))) && sameLine(1) && means(KwNew)) {
        reportMisspelt(KwNew);
        return newExpression();
      }
      if (text() == "function" && kind(1) == OpenParen) namelessFunction();
      else leaf(NodeKind::NameValue);
      return true;
    case Integer: leaf(NodeKind::IntegerValue); return true;
    case Float: leaf(NodeKind::FloatValue); return true;
    case Character: leaf(NodeKind::CharacterValue); return true;
    case String: {
      Mark mark = builder_.mark();
      while (kind() == String) builder_.advance();
      finish(NodeKind::TextValue, mark);
      return true;
    }
    case KwNull: leaf(NodeKind::NullValue); return true;
    case KwThis: leaf(NodeKind::ThisValue); return true;
    case KwNew: return newExpression();
    case OpenParen: {
      Mark mark = builder_.mark();
      builder_.advance();
      expression();
      assignmentAsValue(CompareHint);
      expect(CloseParen);
      finish(NodeKind::Paren, mark);
      return true;
    }
    case Bad: {  // reported by the lexer; here it counts as a value
      onlyErrorHere();
      Mark mark = builder_.mark();
      builder_.advance();
      finish(NodeKind::Error, mark);
      return true;
    }
    default: {
      if (onlyErrorHere()) {
        // When a line's end or a closing symbol follows, the value is missing after the previous token.
        bool missingHere = kind() == Semicolon || kind() == CloseParen || kind() == CloseBracket ||
                           kind() == CloseBrace || kind() == Comma;
        auto& diagnostic = emitter_.emit(diag::ExpectedExpression, here(), found());
        if (kind() == Ampersand)
          diagnostic.hint("nothing has an address: objects of managed structs are pointers already");
        bool isCast =
            builder_.position() > 0 && (isTypeKeyword(kind()) && (kind(1) == CloseParen || kind(1) == OpenParen));
        if (isCast) {
          diagnostic.hint("to convert write FloatToInt(...) or IntToFloat(...)");
          return false;
        }
        if (!missingHere && keywordKind(text()) != ags::Name && !builder_.atEnd())
          diagnostic.hint(base::cat("'", text(), "' is a word of the language"));
      }
      return false;
    }
  }
}

bool Parser::newExpression() {
  Mark mark = builder_.mark();
  builder_.advance();
  // Not typeReference(): `new int[3]` has its sizes in the brackets.
  Mark type = builder_.mark();
  if (kind() == ags::Name || isTypeKeyword(kind())) {
    builder_.advance();
    builder_.accept(Star);
    finish(NodeKind::TypeReference, type);
  } else if (kind() != Bad && onlyErrorHere()) {
    emitter_.emit(diag::ExpectedType, here(), found());
  }
  arrayDimensions();
  if (kind() == OpenParen) arguments();
  finish(NodeKind::New, mark);
  return true;
}

void Parser::arguments() {
  Mark mark = builder_.mark();
  builder_.advance();  // '('
  while (kind() != CloseParen && !builder_.atEnd()) {
    Mark argument = builder_.mark();
    if (kind() == Comma) {
      finish(NodeKind::SkippedArgument, argument);
      builder_.advance();
      continue;
    }
    if (kind() == ags::Name && kind(1) == Colon) {
      name();
      builder_.advance();
      expression();
      finish(NodeKind::NamedValue, argument);
    } else if (!expression()) {
      break;
    }
    assignmentAsValue(CompareHint);
    if (builder_.accept(Comma)) continue;
    if (!atExpression() || !sameLine()) break;
    missing(Comma);
    doubtHere();  // the number of arguments is unknown
  }
  expect(CloseParen);
  finish(NodeKind::Arguments, mark);
}

}  // namespace vellum::ags
