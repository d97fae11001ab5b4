#include "vm/values.h"

#include <algorithm>

#include <cmath>
#include <limits>

namespace vellum::vm {

namespace {

constexpr std::int32_t Lowest = std::numeric_limits<std::int32_t>::min();

bool mismatch(Trap& trap, std::string_view needed) {
  trap.kind = TrapKind::TypeMismatch;
  trap.text = needed;
  return false;
}

bool applyInts(ValueOp op, std::int32_t& left, std::int32_t right, Trap& trap) {
  auto a = static_cast<std::uint32_t>(left), b = static_cast<std::uint32_t>(right);
  switch (op) {
    case ValueOp::Add: left = static_cast<std::int32_t>(a + b); return true;
    case ValueOp::Subtract: left = static_cast<std::int32_t>(a - b); return true;
    case ValueOp::Multiply: left = static_cast<std::int32_t>(a * b); return true;
    case ValueOp::And: left &= right; return true;
    case ValueOp::Or: left |= right; return true;
    case ValueOp::Divide:
    case ValueOp::Modulo:
      if (right == 0) {
        trap.kind = TrapKind::DivideByZero;
        return false;
      }
      if (right == -1) {
        if (op == ValueOp::Modulo) left = 0;
        else if (left == Lowest) {
          trap.kind = TrapKind::DivisionOverflow;
          return false;
        } else left = -left;
        return true;
      }
      left = op == ValueOp::Divide ? left / right : left % right;
      return true;
  }
  return false;
}

}  // namespace

bool apply(ValueOp op, Value& left, const Value& right, Trap& trap) {
  bool integersOnly = op == ValueOp::Modulo || op == ValueOp::And || op == ValueOp::Or;
  if (left.isInt() && right.isInt()) return applyInts(op, left.content.i, right.content.i, trap);
  if (integersOnly) return mismatch(trap, "integer");
  if (!left.isNumber() || !right.isNumber()) return mismatch(trap, "number");
  float a = left.asFloat(), b = right.asFloat();
  switch (op) {
    case ValueOp::Add: a += b; break;
    case ValueOp::Subtract: a -= b; break;
    case ValueOp::Multiply: a *= b; break;
    default:
      if (b == 0.0f) {
        trap.kind = TrapKind::FloatDivideByZero;
        return false;
      }
      a /= b;
  }
  left = Value::ofFloat(a);
  return true;
}

bool compare(Comparison comparison, const Value& left, const Value& right, bool& result, std::int64_t& work,
             Trap& trap) {
  auto decide = [&](auto a, auto b) {
    switch (comparison) {
      case Comparison::Equal: result = a == b; break;
      case Comparison::NotEqual: result = a != b; break;
      case Comparison::Less: result = a < b; break;
      case Comparison::LessEqual: result = a <= b; break;
    }
    return true;
  };
  if (left.isInt() && right.isInt()) return decide(left.content.i, right.content.i);
  if (left.isNumber() && right.isNumber()) return decide(left.asFloat(), right.asFloat());
  if (left.isString() && right.isString()) {
    std::string_view a = text(left.string()), b = text(right.string());
    work += static_cast<std::int64_t>(std::min(a.size(), b.size()) / BytesOfWork);
    return decide(a, b);
  }
  if (left.isHandle() && right.isHandle()) {
    if (comparison == Comparison::Less || comparison == Comparison::LessEqual)
      return mismatch(trap, "number or string");
    return decide(left.handle(), right.handle());
  }
  return mismatch(trap, left.isNumber() ? "number" : left.isString() ? "string" : "handle");
}

std::int32_t truncate(float number) {
  if (number != number) return 0;
  if (number >= 2147483648.0f) return std::numeric_limits<std::int32_t>::max();
  if (number < -2147483648.0f) return Lowest;
  return static_cast<std::int32_t>(number);
}

std::int32_t roundHalfAway(float number) {
  double wide = number;  // adding a half is exact in double
  if (wide != wide) return 0;
  double rounded = wide < 0 ? std::ceil(wide - 0.5) : std::floor(wide + 0.5);
  if (rounded >= 2147483647.0) return std::numeric_limits<std::int32_t>::max();
  if (rounded <= -2147483648.0) return Lowest;
  return static_cast<std::int32_t>(rounded);
}

}  // namespace vellum::vm
