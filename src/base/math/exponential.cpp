#include "base/math/exponential.h"

#include "base/math/math.h"

namespace vellum::base::math {
namespace detail {

double combineAnywhere(ScaledPair p) {
  const auto [high, low] = p.value;
  const int exponent = p.exponent;
  if (exponent > 1024) return infinity;
  if (exponent > 1022) return (high + low) * powerOfTwo(exponent - 2) * 4.0;
  if (exponent >= -1021) return (high + low) * powerOfTwo(exponent);
  if (exponent < -1076) return 0.0;
  // Before scaling, the last bit of a subnormal is worth 2^(-1074 - exponent), like the last bit of a sum between
  // `least` and 2 * least.
  const double least = powerOfTwo(-1022 - exponent);
  if (high + low >= least) return (high + low) * powerOfTwo(-1000) * powerOfTwo(exponent + 1000);
  const Pair sum = fastTwoSum(least, high);
  return ((sum.high + (sum.low + low)) - least) * powerOfTwo(exponent + 64) * powerOfTwo(-64);
}

}  // namespace detail

double exp(double x) {
  using namespace detail;
  const double size = absolute(x);
  // False for NaN.
  if (size < 700.0) [[likely]] {
    if (size < 0x1p-54) return 1.0;
    return combine(exponential(x, 0.0));
  }
  if (x != x) return canonicalNan;
  if (x > 710.0) return infinity;
  if (x < -746.0) return 0.0;
  return combineAnywhere(exponential(x, 0.0));
}

}  // namespace vellum::base::math
