// Warns about ints that do not fit into a char or a short.
#include "languages/ags/check/truncation.h"

#include <algorithm>

namespace vellum::ags {

namespace {

// Scripts often read characters and flags into an int and store them in a char: only a whole int variable deserves a
// warning.
bool isIntVariable(const Expression* value) {
  bool isPlace = value->kind == ExpressionKind::Variable || value->kind == ExpressionKind::Field ||
                 value->kind == ExpressionKind::Element;
  return isPlace && value->type->kind == TypeKind::Int;
}

struct Range {
  std::int64_t low, high;
  bool isWithin(Range other) const { return low >= other.low && high <= other.high; }
};

Range rangeOfType(const Type* type) {
  if (type->kind == TypeKind::Char) return {0, 255};
  if (type->kind == TypeKind::Short) return {INT16_MIN, INT16_MAX};
  return {INT32_MIN, INT32_MAX};
}

// The range of an operator's result for operands in `a` and `b`.
Range combined(const Expression* value, Range a, Range b) {
  Range whole = rangeOfType(value->type), range = whole;
  switch (value->op) {
    case Plus: range = {a.low + b.low, a.high + b.high}; break;
    case Minus: range = {a.low - b.high, a.high - b.low}; break;
    case Star: {
      auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
      range = {low, high};
      break;
    }
    case Percent:
      if (b.low > 0) range = {a.low < 0 ? 1 - b.high : 0, b.high - 1};
      break;
    case Slash:
      if (b.low > 0 && b.low == b.high) range = {a.low / b.low, a.high / b.low};
      break;
    case Ampersand:
      if (b.low >= 0) range = {0, b.high};
      else if (a.low >= 0) range = {0, a.high};
      break;
    case ShiftRight:
      if (b.low == b.high && b.low >= 0 && b.low < 32) range = {a.low >> b.low, a.high >> b.low};
      break;
    default: break;
  }
  return range.isWithin(whole) ? range : whole;
}

// The possible values of an int expression, as far as its types and constants show.
Range rangeOf(const Expression* value) {
  if (value->kind == ExpressionKind::Integer) return {value->number, value->number};
  if (value->kind != ExpressionKind::Binary) return rangeOfType(value->type);
  std::vector<const Expression*> chain = chainOf(value);
  Range range = rangeOf(chain.front()->operands[0]);
  for (const Expression* each : chain)
    range = each->kind == ExpressionKind::Binary ? combined(each, range, rangeOf(each->operands[1]))
                                                 : rangeOfType(each->type);
  return range;
}

// Sums and products of only variables and numbers: results of functions and attributes may be known to be small.
bool isOfVariables(const Expression* value) {
  while (value->kind == ExpressionKind::Binary) {
    if (!isOfVariables(value->operands[1])) return false;
    value = value->operands[0];
  }
  return value->kind == ExpressionKind::Integer || value->kind == ExpressionKind::Variable ||
         value->kind == ExpressionKind::Field || value->kind == ExpressionKind::Element;
}

bool names(const Expression* value, const Variable* variable) {
  bool found = variable == nullptr;
  if (!found) eachInside(value, [&](const Expression* each) { found |= each->variable == variable; });
  return found;
}

}  // namespace

// Warns about an int that does not fit into a char or short. Counting (`c = c + 1`) gives no warning: scripts often
// keep small numbers in small variables.
void warnOfTruncation(CheckContext& context, const Expression* value, const Type* target, const Variable* place) {
  if (target->kind != TypeKind::Char && target->kind != TypeKind::Short) return;
  bool isChar = target->kind == TypeKind::Char;
  if (!isIntVariable(value)) {
    bool isSum = value->kind == ExpressionKind::Binary &&
                 (value->op == Plus || value->op == Minus || value->op == Star || value->op == ShiftLeft);
    bool fitsInto = !isSum || rangeOf(value).isWithin(rangeOfType(target));
    if (fitsInto || !isOfVariables(value) || names(value, place)) return;
  }
  context.emitter.emit(diag::MayTruncate, value->location, typeName(target), isChar ? "0 to 255" : "-32768 to 32767")
      .hint(isChar ? "write '& 255' after it when this is meant" : "make the variable an int");
}

}  // namespace vellum::ags
