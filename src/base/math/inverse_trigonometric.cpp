#include <cmath>

#include "base/math/bits.h"
#include "base/math/coefficients.h"
#include "base/math/math.h"

namespace vellum::base::math {
namespace {

using namespace detail;

constexpr double piHigh = 2.0 * halfPiHigh;
constexpr double piLow = 2.0 * halfPiLow;

// asin(x) - x for |x| <= 1/2, given x and its square.
inline double arcsineTail(double x, double square) { return x * (square * polynomial(asinTail, square)); }

// asin(sqrt((1 - size) / 2)) for size in [1/2, 1): acos(size) is twice that.
inline Pair halfArccosine(double size) {
  const double square = 0.5 * (1.0 - size);  // exact
  const double root = std::sqrt(square);
  const Pair back = twoProduct(root, root);
  const double rootLow = ((square - back.high) - back.low) / (root + root);
  return {root, rootLow + arcsineTail(root, square)};
}

// atan(x + xLow), x >= 0 finite, xLow at most an ulp of x.
//
// With c = x rounded to 4 significant bits, atan x = atan c + atan((x - c) / (1 + x c)), and the last
// argument is at most 1/32. Small x needs no c, large x takes c = infinity.
inline Pair arctangent(double x, double xLow) {
  if (x < 0.125) {
    const double square = x * x;
    return {x, xLow + x * (square * polynomial(atanTail, square))};
  }
  Pair base;
  double t;
  if (x > 16.0) {
    base = {halfPiHigh, halfPiLow};
    t = -1.0 / x;
  } else {
    constexpr std::uint64_t first = bitsOf(0.125) >> 49;
    const std::uint64_t rounded = (bitsOf(x) + (std::uint64_t{1} << 48)) >> 49;
    const double c = fromBits(rounded << 49);
    base = {atanTable[rounded - first].high, atanTable[rounded - first].low};
    t = ((x - c) + xLow) / (1.0 + x * c);
  }
  const double square = t * t;
  const Pair sum = fastTwoSum(base.high, t);
  return {sum.high, sum.low + (base.low + t * (square * polynomial(atanTail, square)))};
}

inline double arctangent2AtEdge(double y, double x) {
  if (x != x || y != y) return canonicalNan;
  double size;
  if (absolute(x) == infinity) {
    const double angle = absolute(y) == infinity ? 0.5 * halfPiHigh : 0.0;
    size = isNegative(x) ? (angle == 0.0 ? piHigh : 1.5 * halfPiHigh) : angle;
  } else if (absolute(y) == infinity || y != 0.0) {
    size = halfPiHigh;  // y infinite, or x zero
  } else {
    size = isNegative(x) ? piHigh : 0.0;
  }
  return withSignOf(size, y);
}

}  // namespace

double asin(double x) {
  const double size = absolute(x);
  if (size <= 0.5) {
    return size < 0x1p-27 ? x : x + arcsineTail(x, x * x);
  }
  if (!(size < 1.0)) [[unlikely]]
    return size == 1.0 ? withSignOf(halfPiHigh, x) : canonicalNan;
  const Pair half = halfArccosine(size);
  const Pair sum = fastTwoSum(halfPiHigh, -2.0 * half.high);
  return withSignOf(sum.high + (sum.low + (halfPiLow - 2.0 * half.low)), x);
}

double acos(double x) {
  const double size = absolute(x);
  if (size <= 0.5) {
    const Pair sum = fastTwoSum(halfPiHigh, -x);
    return sum.high + (sum.low + (halfPiLow - arcsineTail(x, x * x)));
  }
  if (!(size < 1.0)) [[unlikely]]
    return size == 1.0 ? (x > 0.0 ? 0.0 : piHigh) : canonicalNan;
  const Pair half = halfArccosine(size);
  if (x > 0.0) return 2.0 * (half.high + half.low);
  const Pair sum = fastTwoSum(piHigh, -2.0 * half.high);
  return sum.high + (sum.low + (piLow - 2.0 * half.low));
}

double atan(double x) {
  const double size = absolute(x);
  if (size < 0x1p-27) return x;
  if (!(size < 0x1p60)) [[unlikely]]
    return x != x ? canonicalNan : withSignOf(halfPiHigh, x);
  const Pair result = arctangent(size, 0.0);
  return withSignOf(result.high + result.low, x);
}

double atan2(double y, double x) {
  double height = absolute(y);
  double width = absolute(x);
  if (!(height > 0.0 && height < infinity && width > 0.0 && width < infinity)) [[unlikely]] {
    return arctangent2AtEdge(y, x);
  }
  const int gap = static_cast<int>(bitsOf(height) >> 52) - static_cast<int>(bitsOf(width) >> 52);
  if (gap > 60) return withSignOf(halfPiHigh, y);
  // atan q = q to the last bit.
  if (gap < -60) return isNegative(x) ? withSignOf(piHigh, y) : y / x;
  // Keep products and remainders clear of overflow and underflow; the quotient stays the same.
  if (width > 0x1p900 || height > 0x1p900) {
    height *= 0x1p-128;
    width *= 0x1p-128;
  } else if (width < 0x1p-900 || height < 0x1p-900) {
    height *= 0x1p300;
    width *= 0x1p300;
  }
  const double ratio = height / width;
  const Pair back = twoProduct(ratio, width);
  const Pair angle = arctangent(ratio, ((height - back.high) - back.low) / width);
  if (!isNegative(x)) return withSignOf(angle.high + angle.low, y);
  const Pair sum = fastTwoSum(piHigh, -angle.high);
  return withSignOf(sum.high + (sum.low + (piLow - angle.low)), y);
}

}  // namespace vellum::base::math
