// The arithmetic of skrits: 32-bit integers that wrap around, single-precision floats.
#pragma once

#include <cmath>
#include <cstdint>

#include "base/math/math.h"
#include "languages/skrit/check/program.h"

namespace vellum::skrit {

inline std::int32_t negate(std::int32_t a) { return static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(a)); }

// Truncates toward zero; NaN gives 0, a value out of range the nearest bound.
inline std::int32_t truncate(float number) {
  if (!(number == number)) return 0;
  if (number >= 2147483648.0f) return 2147483647;
  if (number <= -2147483648.0f) return -2147483647 - 1;
  return static_cast<std::int32_t>(number);
}

// a ** b of integers, wrapping. A negative exponent gives the quotient 1 / a ** -b: 0 except for 1 and -1.
inline std::int32_t integerPower(std::int32_t a, std::int32_t b) {
  if (b < 0) {
    if (a == 1) return 1;
    if (a == -1) return b % 2 == 0 ? 1 : -1;
    return 0;
  }
  std::uint32_t result = 1, base = static_cast<std::uint32_t>(a);
  for (auto left = static_cast<std::uint32_t>(b); left != 0; left >>= 1) {
    if ((left & 1) != 0) result *= base;
    base *= base;
  }
  return static_cast<std::int32_t>(result);
}

inline float floatPower(float a, float b) { return static_cast<float>(base::math::pow(a, b)); }

// False when there is no result: division by zero, or an operator that is not arithmetic.
inline bool fold(Op op, std::int32_t a, std::int32_t b, std::int32_t& out) {
  auto x = static_cast<std::uint32_t>(a), y = static_cast<std::uint32_t>(b);
  switch (op) {
    case Op::Add: out = static_cast<std::int32_t>(x + y); return true;
    case Op::Subtract: out = static_cast<std::int32_t>(x - y); return true;
    case Op::Multiply: out = static_cast<std::int32_t>(x * y); return true;
    case Op::Divide:
      if (b == 0 || (b == -1 && x == 0x80000000u)) return false;
      out = a / b;
      return true;
    case Op::Modulo:
      if (b == 0) return false;
      out = b == -1 ? 0 : a % b;
      return true;
    case Op::Power:
      if (a == 0 && b < 0) return false;
      out = integerPower(a, b);
      return true;
    case Op::BitAnd: out = a & b; return true;
    case Op::BitXor: out = a ^ b; return true;
    case Op::BitOr: out = a | b; return true;
    default: return false;
  }
}

inline bool fold(Op op, float a, float b, float& out) {
  switch (op) {
    case Op::Add: out = a + b; return true;
    case Op::Subtract: out = a - b; return true;
    case Op::Multiply: out = a * b; return true;
    case Op::Divide:
      if (b == 0) return false;
      out = a / b;
      return true;
    case Op::Modulo:
      if (b == 0) return false;
      out = std::fmod(a, b);
      return true;
    case Op::Power: out = floatPower(a, b); return true;
    default: return false;
  }
}

}  // namespace vellum::skrit
