// Reduces the arguments of sin, cos and tan to [-pi/4, pi/4]. Internal to vellum::base::math.
#pragma once

#include "base/math/bits.h"
#include "base/math/coefficients.h"

namespace vellum::base::math::detail {

// x = quadrant * pi/2 + rest (quadrant modulo 4), |rest| <= pi/4 + 1e-9; rest has a relative error below
// 2^-70.
struct Reduced {
  Pair rest;
  unsigned quadrant;
};

// For every finite x of at least 1/2 in size (Payne and Hanek, SIGNUM Newsletter 18, 1983).
Reduced reduceExactly(double x);

// The same for finite |x| above pi/4, fast while x is small and not close to a multiple of pi/2 (Cody and Waite, 1980).
inline Reduced reduce(double x) {
  if (absolute(x) < 0x1.8p20) [[likely]] {
    const double shifted = x * twoOverPi + roundingShift;
    const double n = shifted - roundingShift;
    const Pair difference = twoSum(x - n * halfPiPart1, -(n * halfPiPart2));
    // n * part 3 is off by up to 2^-96: harmless unless most of x cancelled.
    if (absolute(difference.high) > 0x1p-24) [[likely]] {
      const Pair rest = fastTwoSum(difference.high, difference.low - n * halfPiPart3);
      return {rest, static_cast<unsigned>(shiftedInteger(shifted)) & 3u};
    }
  }
  return reduceExactly(x);
}

}  // namespace vellum::base::math::detail
