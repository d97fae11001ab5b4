// Natural logarithm as a pair, shared by log, log10 and pow. Internal to vellum::base::math.
#pragma once

#include "base/math/bits.h"
#include "base/math/coefficients.h"

namespace vellum::base::math::detail {

// log(2^shift * x) for a positive normal x given by its bits; relative error below 2^-67.
//
// Table method of Tang (ACM TOMS 16, 1990): x = 2^k z with z in about [0.7, 1.42], and z * inverse = 1 + r
// with |r| <= 2^-8 + 2^-11. Near 1 the row is exactly (1, 0, 0), so that nothing cancels.
inline Pair logarithm(std::uint64_t bits, int shift) {
  const std::uint64_t significand = bits & significandMask;
  const auto row = static_cast<int>((significand + (std::uint64_t{1} << 44)) >> 45);
  const int halved = row > 53;
  const double k = static_cast<int>(bits >> 52) - 1023 + halved + shift;
  const std::uint64_t zBits = significand | (static_cast<std::uint64_t>(1023 - halved) << 52);
  const LogEntry& entry = logTable[row];

  // 21 bits of z times 11 bits of inverse are exact, and so is the rest of z times inverse.
  const double z = fromBits(zBits);
  const double zHigh = fromBits(zBits & ~std::uint64_t{0xffffffff});
  const Pair r = fastTwoSum(zHigh * entry.inverse - 1.0, (z - zHigh) * entry.inverse);

  // r^2/2 = rough^2/2 (exact, rough has 26 bits) + (r - rough)(r + rough)/2.
  const Pair half = split(r.high);
  const double rough = half.high;
  const double square = -0.5 * (rough * rough);
  const double squareRest = -0.5 * (half.low * (r.high + rough));
  const double cube = r.high * r.high * r.high * polynomial(logTail, r.high);

  const Pair base = fastTwoSum(k * ln2High + entry.logHigh, r.high);
  const Pair sum = fastTwoSum(base.high, square);
  const double low = (k * ln2Low + entry.logLow) + (r.low - r.low * r.high) + squareRest + cube;
  return fastTwoSum(sum.high, (base.low + sum.low) + low);
}

}  // namespace vellum::base::math::detail
