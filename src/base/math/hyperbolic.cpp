#include "base/math/exponential.h"
#include "base/math/math.h"

namespace vellum::base::math {
namespace {

using namespace detail;

// Beyond it e^-x is below half an ulp of e^x, with a wide margin.
constexpr double onlyOneExponential = 22.0;

// e^x for |x| <= 2 * onlyOneExponential.
inline Pair exponentialPair(double x) {
  const ScaledPair p = exponential(x, 0.0);
  const double scale = powerOfTwo(p.exponent);
  return fastTwoSum(p.value.high * scale, p.value.low * scale);
}

// e^x / 2 for x >= onlyOneExponential, also where e^x overflows. Infinity gives infinity, NaN gives NaN.
inline double halfExponential(double x) {
  if (!(x < 711.0)) return x != x ? canonicalNan : infinity;
  ScaledPair p = exponential(x, 0.0);
  p.exponent -= 1;
  return combineAnywhere(p);
}

}  // namespace

double sinh(double x) {
  const double size = absolute(x);
  if (size < 0.5) {
    if (size < 0x1p-27) return x;
    const double square = x * x;
    return x + x * (square * polynomial(sinhTail, square));
  }
  if (!(size < onlyOneExponential)) {
    return x != x ? canonicalNan : withSignOf(halfExponential(size), x);
  }
  const Pair up = exponentialPair(size);
  const Pair down = exponentialPair(-size);
  const Pair difference = fastTwoSum(up.high, -down.high);
  return withSignOf(0.5 * (difference.high + (difference.low + (up.low - down.low))), x);
}

double cosh(double x) {
  const double size = absolute(x);
  if (!(size < onlyOneExponential)) return halfExponential(size);
  if (size < 0x1p-27) return 1.0;
  const Pair up = exponentialPair(size);
  const Pair down = exponentialPair(-size);
  const Pair sum = fastTwoSum(up.high, down.high);
  return 0.5 * (sum.high + (sum.low + (up.low + down.low)));
}

double tanh(double x) {
  const double size = absolute(x);
  if (size < 0.25) {
    if (size < 0x1p-27) return x;
    const double square = x * x;
    return x + x * (square * polynomial(tanhTail, square));
  }
  if (!(size < onlyOneExponential)) return x != x ? canonicalNan : withSignOf(1.0, x);
  // (e^2x - 1) / (e^2x + 1)
  const Pair e = exponentialPair(2.0 * size);
  const Pair minus = fastTwoSum(e.high, -1.0);
  const Pair plus = fastTwoSum(e.high, 1.0);
  const Pair numerator = fastTwoSum(minus.high, minus.low + e.low);
  const Pair denominator = fastTwoSum(plus.high, plus.low + e.low);
  return withSignOf(quotient(numerator, denominator), x);
}

}  // namespace vellum::base::math
