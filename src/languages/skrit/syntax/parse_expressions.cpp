#include "languages/skrit/syntax/parser_impl.h"

#include <algorithm>

namespace vellum::skrit {

namespace {

// Loosest first; every level associates to the left except '**'.
constexpr int PowerLevel = 9;

int levelOf(TokenKind kind) {
  switch (kind) {
    case TokenKind::OrOr: return 0;
    case TokenKind::AndAnd: return 1;
    case TokenKind::BitOr: return 2;
    case TokenKind::BitXor: return 3;
    case TokenKind::BitAnd: return 4;
    case TokenKind::EqualEqual:
    case TokenKind::NotEqual:
    case TokenKind::LessGreater:
    case TokenKind::TildeEqual: return 5;
    case TokenKind::Less:
    case TokenKind::LessEqual:
    case TokenKind::Greater:
    case TokenKind::GreaterEqual: return 6;
    case TokenKind::Plus:
    case TokenKind::Minus: return 7;
    case TokenKind::Star:
    case TokenKind::Slash:
    case TokenKind::Percent: return 8;
    case TokenKind::StarStar: return PowerLevel;
    default: return -1;
  }
}

// An operator, or what may be meant for one.
bool mayBeOperator(TokenKind kind) { return levelOf(kind) >= 0 || kind == TokenKind::And || kind == TokenKind::Name; }

}  // namespace

bool Parser::isAssignOperator(TokenKind kind) {
  switch (kind) {
    case TokenKind::Assign:
    case TokenKind::PlusAssign:
    case TokenKind::MinusAssign:
    case TokenKind::StarAssign:
    case TokenKind::SlashAssign:
    case TokenKind::PercentAssign:
    case TokenKind::StarStarAssign:
    case TokenKind::AndAssign:
    case TokenKind::OrAssign:
    case TokenKind::XorAssign: return true;
    default: return false;
  }
}

int Parser::tooDeep(int height) {
  if (height <= MaxHeight) return height;
  emitter_.emit(diag::TooDeep, b_.previousLocation());
  return height;
}

int Parser::missing() {
  finish(NodeKind::Missing, b_.mark());
  return 1;
}

int Parser::expression() {
  Mark mark = b_.mark();
  int height = ternary();
  while (true) {
    TokenKind now = kind();
    bool assigns = now == TokenKind::Assign || (now >= TokenKind::StarStarAssign && now <= TokenKind::XorAssign &&
                                                b_.text().size() > 1 && b_.text().back() == '=' && levelOf(now) < 0);
    if (!assigns) return height;
    if (now == TokenKind::Assign && adjacent() && (kind(1) == TokenKind::Greater || kind(1) == TokenKind::Less)) {
      bool greater = kind(1) == TokenKind::Greater;
      noOperator(2, greater ? "=>" : "=<", greater ? "write '>='" : "write '<='");
      height = std::max(height, ternary()) + 1;
      finish(NodeKind::Error, mark);
      if (tooDeep(height) > MaxHeight) return height;
      continue;
    }
    diagnostics::Diagnostic& diagnostic = error(diag::AssignmentInExpression);
    if (now == TokenKind::Assign)
      diagnostic.hint("to compare, write '=='; to assign, write a statement before this one");
    else diagnostic.hint("write the assignment as a statement before this one");
    advance();
    height = std::max(height, ternary()) + 1;
    finish(NodeKind::Error, mark);
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
    while (!b_.atEnd() && !at(TokenKind::Semicolon) && !at(TokenKind::OpenBrace) && !at(TokenKind::CloseBrace)) {
      if (at(TokenKind::OpenParen)) ++depth;
      if (at(TokenKind::CloseParen) && --depth < 0) break;
      b_.advance();
    }
    skipBad();
    finish(NodeKind::Missing, mark);
    return 1;
  }
  Mark mark = b_.mark();
  int height = binary(0);
  if (accept(TokenKind::Question)) {
    height = std::max(height, ternary());
    expect(TokenKind::Colon);
    height = std::max(height, ternary()) + 1;
    finish(NodeKind::Ternary, mark);
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
  if (!isTypeWord(kind(1)) || kind(2) != TokenKind::CloseParen) return false;
  source::Location all = b_.location();
  all.span.end = b_.location(2).span.end;
  emitter_.emit(diag::CastForm, all, b_.tokens().text(b_.position() + 1));
  for (int i = 0; i < 3; ++i) advance();
  return true;
}

// `a << b`, `x++`: operators of C that Skrit lacks. Returns the level at which to continue, or -1.
int Parser::foreignOperator(int level) {
  bool touching = adjacent() && kind() == kind(1);
  bool shiftAssign = adjacent() && ((at(TokenKind::Less) && kind(1) == TokenKind::LessEqual) ||
                                    (at(TokenKind::Greater) && kind(1) == TokenKind::GreaterEqual));
  if ((touching || shiftAssign) && (at(TokenKind::Less) || at(TokenKind::Greater)) && level <= 6) {
    bool left = at(TokenKind::Less);
    error(diag::NoShift, left ? "<<" : ">>").hint(left ? "use Math.LShift( x, bits )" : "use Math.RShift( x, bits )");
    advance();
    return 6;
  }
  bool step = touching && (at(TokenKind::Plus) || at(TokenKind::Minus)) &&
              (kind(2) == TokenKind::Semicolon || kind(2) == TokenKind::CloseParen || kind(2) == TokenKind::Comma);
  if (step) {
    bool up = at(TokenKind::Plus);
    stepped_ = true;
    error(diag::NoIncrement, up ? "++" : "--").hint(up ? "write 'x$ += 1;'" : "write 'x$ -= 1;'");
    advance();
    advance();
  }
  return -1;
}

// Most operands have no operator after them: the levels need no look at it then.
int Parser::binary(int level) {
  Mark mark = b_.mark();
  int height = unary();
  for (int now = PowerLevel; now >= level && mayBeOperator(kind()); --now) height = operators(now, mark, height);
  return height;
}

// The operators of one level, after the first operand.
int Parser::operators(int level, Mark mark, int height) {
  while (true) {
    foreignOperator(level);
    if (level <= 1 && (at(TokenKind::And) || atWord("or") || atWord("xor"))) {
      noOperator(1, b_.text(), at(TokenKind::And) ? "write '&&'" : atWord("or") ? "write '||'" : "write '!='");
      height = std::max(height, binary(level + 1)) + 1;
      finish(NodeKind::Error, mark);
      if (tooDeep(height) > MaxHeight) return height;
      continue;
    }
    if (levelOf(kind()) != level) return height;
    bool power = at(TokenKind::StarStar);
    if (at(TokenKind::EqualEqual) && kind(1) == TokenKind::Assign && adjacent()) noOperator(2, "===", "write '=='");
    else advance();
    int right;
    if (power) {
      // Associates to the right, with bounded depth: the manual does not define the order of a chain.
      bool fits = b_.enter();
      std::uint32_t from = b_.position();
      right = binary(fits ? PowerLevel : PowerLevel + 1);
      b_.leave();
      for (std::uint32_t token = from; fits && token < b_.position(); ++token) {
        TokenKind next = static_cast<TokenKind>(b_.tokens()[token].kind);
        if (next == TokenKind::OpenParen) break;
        if (next != TokenKind::StarStar) continue;
        emitter_.emit(diag::PowerChain, b_.tokens().location(token)).hint("set parentheses to make the order plain");
        break;
      }
    } else {
      right = binary(level + 1);
    }
    height = std::max(height, right) + 1;
    finish(NodeKind::Binary, mark);
    if (tooDeep(height) > MaxHeight) return height;
  }
}

int Parser::unary() {
  // Iterative, so that `- - - - x` needs one frame. The innermost node closes first.
  std::vector<Mark> marks;
  while (at(TokenKind::Not) || at(TokenKind::Minus) || at(TokenKind::Plus) || at(TokenKind::Tilde)) {
    marks.push_back(b_.mark());
    advance();
  }
  int height = postfix();
  while (!marks.empty()) {
    if (++height == MaxHeight + 1) emitter_.emit(diag::TooDeep, b_.previousLocation());
    if (height <= MaxHeight) finish(NodeKind::Unary, marks.back());
    marks.pop_back();
  }
  return height;
}

int Parser::postfix() {
  Mark mark = b_.mark();
  int height = primary();
  while (true) {
    if (at(TokenKind::Dot) || at(TokenKind::Arrow)) {
      advance();
      if (at(TokenKind::Name) || isKeyword(kind()) || at(TokenKind::User)) {
        leaf(at(TokenKind::User) ? NodeKind::User : NodeKind::Name);
      } else {
        emitter_.emit(diag::ExpectedToken, b_.location(), "the name of a member", found());
        leaf(NodeKind::Missing);
      }
      ++height;
      finish(NodeKind::Member, mark);
    } else if (at(TokenKind::OpenParen)) {
      height = std::max(height, arguments()) + 1;
      finish(NodeKind::Call, mark);
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
  while (!b_.atEnd() && !at(TokenKind::CloseParen)) {
    std::uint32_t before = b_.position();
    height = std::max(height, expression());
    if (at(TokenKind::Comma)) {
      advance();
      if (at(TokenKind::CloseParen)) error(diag::ExpectedExpression, found());
      continue;
    }
    if (at(TokenKind::CloseParen) || at(TokenKind::Semicolon) || at(TokenKind::OpenBrace) || at(TokenKind::CloseBrace))
      break;
    if (b_.position() == before) break;
    // After an unterminated string, the rest of its line is lost, which has been reported.
    bool lost = (b_.tokens()[b_.position() - 1].flags & Unterminated) != 0;
    if (lost) {
      missingAt_ = b_.position();
      break;
    }
    emitter_.emit(diag::MissingToken, afterPrevious(), "',' or ')'");
    bool operandFollows = at(TokenKind::Name) || at(TokenKind::User) || at(TokenKind::IntLiteral) ||
                          at(TokenKind::FloatLiteral) || at(TokenKind::StringLiteral) || at(TokenKind::FourCC);
    if (!operandFollows || (startsLine() && isAssignOperator(kind(1)))) {
      missingAt_ = b_.position();
      break;
    }
  }
  expect(TokenKind::CloseParen);
  finish(NodeKind::Arguments, mark);
  return height + 1;
}

int Parser::primary() {
  Mark mark = b_.mark();
  switch (kind()) {
    case TokenKind::IntLiteral:
    case TokenKind::FloatLiteral:
      leaf((b_.flags() & Malformed) != 0 ? NodeKind::Missing
           : at(TokenKind::IntLiteral)   ? NodeKind::Int
                                         : NodeKind::Float);
      return 1;
    case TokenKind::FourCC: leaf(NodeKind::FourCC); return 1;
    case TokenKind::StringLiteral: {
      bool good = true;
      for (; at(TokenKind::StringLiteral); advance()) good &= (b_.flags() & Malformed) == 0;
      finish(good ? NodeKind::Text : NodeKind::Missing, mark);
      return 1;
    }
    case TokenKind::User: leaf(NodeKind::User); return 1;
    case TokenKind::Name: leaf(NodeKind::Name); return 1;
    case TokenKind::Macro: leaf(NodeKind::Macro); return 1;
    case TokenKind::True:
    case TokenKind::False:
    case TokenKind::Null:
    case TokenKind::LineWord:
    case TokenKind::NameWord:
    case TokenKind::This:
    case TokenKind::Vm:
    case TokenKind::Owner: leaf(NodeKind::Word); return 1;
    case TokenKind::Bool:
    case TokenKind::Int:
    case TokenKind::Float:
    case TokenKind::String: return typeWord();
    case TokenKind::OpenParen: return parenthesized();
    default: break;
  }
  error(diag::ExpectedExpression, found());
  return missing();
}

// A cast `int(...)`, or the engine's class String, which has the type's name.
int Parser::typeWord() {
  Mark mark = b_.mark();
  if (at(TokenKind::String) && (kind(1) == TokenKind::Dot || kind(1) == TokenKind::Arrow)) {
    leaf(NodeKind::Name);
    return 1;
  }
  type();
  if (!at(TokenKind::OpenParen)) {
    expect(TokenKind::OpenParen);
    finish(NodeKind::Error, mark);
    return 1;
  }
  advance();
  int height = expression() + 1;
  expect(TokenKind::CloseParen);
  finish(NodeKind::Cast, mark);
  return height;
}

int Parser::parenthesized() {
  Mark mark = b_.mark();
  if (foreignCast()) {
    if (!b_.enter()) return b_.leave(), missing();
    int height = unary() + 1;
    b_.leave();
    finish(NodeKind::Error, mark);
    return height;
  }
  advance();
  int height = expression() + 1;
  expect(TokenKind::CloseParen);
  finish(NodeKind::Paren, mark);
  return height;
}

}  // namespace vellum::skrit
