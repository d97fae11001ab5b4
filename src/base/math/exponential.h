// e^x in parts, shared by exp, pow and the hyperbolic functions. Internal to vellum::base::math.
#pragma once

#include "base/math/bits.h"
#include "base/math/coefficients.h"

namespace vellum::base::math::detail {

// (value.high + value.low) * 2^exponent, value in (0.99, 2). Relative error below 2^-60.
struct ScaledPair {
  Pair value;
  int exponent;
};

// e^(x + xLow) for |x| < 1100 and |xLow| < 2^-40. Table method of Tang (ACM TOMS 15, 1989): x = m ln2/128 +
// r, so that e^x = 2^(m/128) e^r with |r| <= ln2/256.
inline ScaledPair exponential(double x, double xLow) {
  const double shifted = x * expPerLn2 + roundingShift;
  const std::int32_t m = shiftedInteger(shifted);
  const double n = shifted - roundingShift;
  const double r = ((x - n * ln2Over128High) - n * ln2Over128Low) + xLow;
  const ExpEntry& entry = expTable[m & 127];
  const double growth = r + (entry.tail + r * r * polynomial(expTail, r));
  return {{entry.value, entry.value * growth}, m >> 7};
}

// For results that can't overflow or underflow.
inline double combine(ScaledPair p) {
  const double scale =
      fromBits(bitsOf(p.value.high) + (static_cast<std::uint64_t>(static_cast<std::int64_t>(p.exponent)) << 52));
  return scale + p.value.low * powerOfTwo(p.exponent);
}

// For any exponent: rounds once, even to a subnormal; overflows to infinity and underflows to 0.
double combineAnywhere(ScaledPair p);

}  // namespace vellum::base::math::detail
