#include "languages/skrit/syntax/parser_impl.h"

#include <algorithm>

namespace vellum::skrit {

namespace {

// Loosest first; every level associates to the left except '**'.
constexpr int PowerLevel = 9;

int levelOf(Tok kind) {
  switch (kind) {
    case Tok::OrOr: return 0;
    case Tok::AndAnd: return 1;
    case Tok::BitOr: return 2;
    case Tok::BitXor: return 3;
    case Tok::BitAnd: return 4;
    case Tok::EqualEqual:
    case Tok::NotEqual:
    case Tok::LessGreater:
    case Tok::TildeEqual: return 5;
    case Tok::Less:
    case Tok::LessEqual:
    case Tok::Greater:
    case Tok::GreaterEqual: return 6;
    case Tok::Plus:
    case Tok::Minus: return 7;
    case Tok::Star:
    case Tok::Slash:
    case Tok::Percent: return 8;
    case Tok::StarStar: return PowerLevel;
    default: return -1;
  }
}

}  // namespace

bool Parser::isAssignOperator(Tok kind) {
  switch (kind) {
    case Tok::Assign:
    case Tok::PlusAssign:
    case Tok::MinusAssign:
    case Tok::StarAssign:
    case Tok::SlashAssign:
    case Tok::PercentAssign:
    case Tok::StarStarAssign:
    case Tok::AndAssign:
    case Tok::OrAssign:
    case Tok::XorAssign: return true;
    default: return false;
  }
}

int Parser::tooDeep(int height) {
  if (height <= MaxHeight) return height;
  emitter_.emit(diag::TooDeep, b_.previousLocation());
  return height;
}

int Parser::missing() {
  finish(Kind::Missing, b_.mark());
  return 1;
}

int Parser::expression() {
  Mark mark = b_.mark();
  int height = ternary();
  while (true) {
    Tok now = kind();
    bool assigns = now == Tok::Assign || (now >= Tok::StarStarAssign && now <= Tok::XorAssign && b_.text().size() > 1 &&
                                          b_.text().back() == '=' && levelOf(now) < 0);
    if (!assigns) return height;
    if (now == Tok::Assign && adjacent() && (kind(1) == Tok::Greater || kind(1) == Tok::Less)) {
      bool greater = kind(1) == Tok::Greater;
      noOperator(2, greater ? "=>" : "=<", greater ? "write '>='" : "write '<='");
      height = std::max(height, ternary()) + 1;
      finish(Kind::Error, mark);
      if (tooDeep(height) > MaxHeight) return height;
      continue;
    }
    diagnostics::Diagnostic& diagnostic = error(diag::AssignmentInExpression);
    if (now == Tok::Assign) diagnostic.hint("to compare, write '=='; to assign, write a statement before this one");
    else diagnostic.hint("write the assignment as a statement before this one");
    advance();
    height = std::max(height, ternary()) + 1;
    finish(Kind::Error, mark);
    if (tooDeep(height) > MaxHeight) return height;
  }
}

int Parser::ternary() {
  if (!b_.enter()) {
    b_.leave();
    error(diag::TooDeep);
    // Skips the whole nest, or each of its parentheses would repeat the error.
    Mark mark = b_.mark();
    int depth = 0;
    while (!b_.atEnd() && !at(Tok::Semicolon) && !at(Tok::OpenBrace) && !at(Tok::CloseBrace)) {
      if (at(Tok::OpenParen)) ++depth;
      if (at(Tok::CloseParen) && --depth < 0) break;
      b_.advance();
    }
    skipBad();
    finish(Kind::Missing, mark);
    return 1;
  }
  Mark mark = b_.mark();
  int height = binary(0);
  if (accept(Tok::Question)) {
    height = std::max(height, ternary());
    expect(Tok::Colon);
    height = std::max(height, ternary()) + 1;
    finish(Kind::Ternary, mark);
  }
  b_.leave();
  return height;
}

// Reports that `tokens` tokens are not an operator, and skips them.
bool Parser::noOperator(int tokens, std::string_view sign, std::string_view hint) {
  source::Location all = b_.location();
  all.span.end = b_.location(static_cast<std::uint32_t>(tokens - 1)).span.end;
  emitter_.emit(diag::NoOperator, all, sign).hint(std::string(hint));
  for (int i = 0; i < tokens; ++i) advance();
  return true;
}

// `(int) x`, C's form of a cast: it is accepted with an error.
bool Parser::foreignCast() {
  if (!isTypeWord(kind(1)) || kind(2) != Tok::CloseParen) return false;
  source::Location all = b_.location();
  all.span.end = b_.location(2).span.end;
  emitter_.emit(diag::CastForm, all, b_.tokens().text(b_.position() + 1));
  for (int i = 0; i < 3; ++i) advance();
  return true;
}

// `a << b`, `x++`: operators of C that Skrit lacks. Returns the level at which to continue, or -1.
int Parser::foreignOperator(int level) {
  bool touching = adjacent() && kind() == kind(1);
  bool shiftAssign = adjacent() && ((at(Tok::Less) && kind(1) == Tok::LessEqual) ||
                                    (at(Tok::Greater) && kind(1) == Tok::GreaterEqual));
  if ((touching || shiftAssign) && (at(Tok::Less) || at(Tok::Greater)) && level <= 6) {
    bool left = at(Tok::Less);
    error(diag::NoShift, left ? "<<" : ">>").hint(left ? "use Math.LShift( x, bits )" : "use Math.RShift( x, bits )");
    advance();
    return 6;
  }
  bool step = touching && (at(Tok::Plus) || at(Tok::Minus)) &&
              (kind(2) == Tok::Semicolon || kind(2) == Tok::CloseParen || kind(2) == Tok::Comma);
  if (step) {
    bool up = at(Tok::Plus);
    stepped_ = true;
    error(diag::NoIncrement, up ? "++" : "--").hint(up ? "write 'x$ += 1;'" : "write 'x$ -= 1;'");
    advance();
    advance();
  }
  return -1;
}

int Parser::binary(int level) {
  if (level > PowerLevel) return unary();
  Mark mark = b_.mark();
  int height = binary(level + 1);
  while (true) {
    foreignOperator(level);
    if (level <= 1 && (at(Tok::And) || atWord("or") || atWord("xor"))) {
      noOperator(1, b_.text(), at(Tok::And) ? "write '&&'" : atWord("or") ? "write '||'" : "write '!='");
      height = std::max(height, binary(level + 1)) + 1;
      finish(Kind::Error, mark);
      if (tooDeep(height) > MaxHeight) return height;
      continue;
    }
    if (levelOf(kind()) != level) return height;
    bool power = at(Tok::StarStar);
    if (at(Tok::EqualEqual) && kind(1) == Tok::Assign && adjacent()) noOperator(2, "===", "write '=='");
    else advance();
    int right;
    if (power) {
      // Associates to the right, with bounded depth: the manual does not define the order of a chain.
      bool fits = b_.enter();
      std::uint32_t from = b_.position();
      right = binary(fits ? PowerLevel : PowerLevel + 1);
      b_.leave();
      for (std::uint32_t token = from; fits && token < b_.position(); ++token) {
        Tok next = static_cast<Tok>(b_.tokens()[token].kind);
        if (next == Tok::OpenParen) break;
        if (next != Tok::StarStar) continue;
        emitter_.emit(diag::PowerChain, b_.tokens().location(token)).hint("set parentheses to make the order plain");
        break;
      }
    } else {
      right = binary(level + 1);
    }
    height = std::max(height, right) + 1;
    finish(Kind::Binary, mark);
    if (tooDeep(height) > MaxHeight) return height;
  }
}

int Parser::unary() {
  // Iterative, so that `- - - - x` needs one frame. The innermost node closes first.
  std::vector<Mark> marks;
  while (at(Tok::Not) || at(Tok::Minus) || at(Tok::Plus) || at(Tok::Tilde)) {
    marks.push_back(b_.mark());
    advance();
  }
  int height = postfix();
  while (!marks.empty()) {
    if (++height == MaxHeight + 1) emitter_.emit(diag::TooDeep, b_.previousLocation());
    if (height <= MaxHeight) finish(Kind::Unary, marks.back());
    marks.pop_back();
  }
  return height;
}

int Parser::postfix() {
  Mark mark = b_.mark();
  int height = primary();
  while (true) {
    if (at(Tok::Dot) || at(Tok::Arrow)) {
      advance();
      if (at(Tok::Name) || isKeyword(kind()) || at(Tok::User)) {
        leaf(at(Tok::User) ? Kind::User : Kind::Name);
      } else {
        emitter_.emit(diag::ExpectedToken, b_.location(), "the name of a member", found());
        leaf(Kind::Missing);
      }
      ++height;
      finish(Kind::Member, mark);
    } else if (at(Tok::OpenParen)) {
      height = std::max(height, arguments()) + 1;
      finish(Kind::Call, mark);
    } else {
      return height;
    }
    if (tooDeep(height) > MaxHeight) return height;
  }
}

int Parser::arguments() {
  Mark mark = b_.mark();
  advance();
  int height = 0;
  while (!b_.atEnd() && !at(Tok::CloseParen)) {
    std::uint32_t before = b_.position();
    height = std::max(height, expression());
    if (at(Tok::Comma)) {
      advance();
      if (at(Tok::CloseParen)) error(diag::ExpectedExpression, found());
      continue;
    }
    if (at(Tok::CloseParen) || at(Tok::Semicolon) || at(Tok::OpenBrace) || at(Tok::CloseBrace)) break;
    if (b_.position() == before) break;
    // After an unterminated string, the rest of its line is lost, which has been reported.
    bool lost = (b_.tokens()[b_.position() - 1].flags & Unterminated) != 0;
    if (lost) {
      missingAt_ = b_.position();
      break;
    }
    emitter_.emit(diag::MissingToken, behind(), "',' or ')'");
    bool operandFollows = at(Tok::Name) || at(Tok::User) || at(Tok::IntLiteral) || at(Tok::FloatLiteral) ||
                          at(Tok::StringLiteral) || at(Tok::FourCC);
    if (!operandFollows || (startsLine() && isAssignOperator(kind(1)))) {
      missingAt_ = b_.position();
      break;
    }
  }
  expect(Tok::CloseParen);
  finish(Kind::Arguments, mark);
  return height + 1;
}

int Parser::primary() {
  Mark mark = b_.mark();
  switch (kind()) {
    case Tok::IntLiteral:
    case Tok::FloatLiteral:
      leaf((b_.flags() & Malformed) != 0 ? Kind::Missing : at(Tok::IntLiteral) ? Kind::Int : Kind::Float);
      return 1;
    case Tok::FourCC: leaf(Kind::FourCC); return 1;
    case Tok::StringLiteral: {
      bool good = true;
      for (; at(Tok::StringLiteral); advance()) good &= (b_.flags() & Malformed) == 0;
      finish(good ? Kind::Text : Kind::Missing, mark);
      return 1;
    }
    case Tok::User: leaf(Kind::User); return 1;
    case Tok::Name: leaf(Kind::Name); return 1;
    case Tok::Macro: leaf(Kind::Macro); return 1;
    case Tok::True:
    case Tok::False:
    case Tok::Null:
    case Tok::LineWord:
    case Tok::NameWord:
    case Tok::This:
    case Tok::Vm:
    case Tok::Owner: leaf(Kind::Word); return 1;
    case Tok::Bool:
    case Tok::Int:
    case Tok::Float:
    case Tok::String: return typeWord();
    case Tok::OpenParen: return parenthesized();
    default: break;
  }
  error(diag::ExpectedExpression, found());
  return missing();
}

// A cast `int(...)`, or the engine's class String, which has the type's name.
int Parser::typeWord() {
  Mark mark = b_.mark();
  if (at(Tok::String) && (kind(1) == Tok::Dot || kind(1) == Tok::Arrow)) {
    leaf(Kind::Name);
    return 1;
  }
  type();
  if (!at(Tok::OpenParen)) {
    expect(Tok::OpenParen);
    finish(Kind::Error, mark);
    return 1;
  }
  advance();
  int height = expression() + 1;
  expect(Tok::CloseParen);
  finish(Kind::Cast, mark);
  return height;
}

int Parser::parenthesized() {
  Mark mark = b_.mark();
  if (foreignCast()) {
    if (!b_.enter()) return b_.leave(), missing();
    int height = unary() + 1;
    b_.leave();
    finish(Kind::Error, mark);
    return height;
  }
  advance();
  int height = expression() + 1;
  expect(Tok::CloseParen);
  finish(Kind::Paren, mark);
  return height;
}

}  // namespace vellum::skrit
