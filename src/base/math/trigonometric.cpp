#include "base/math/math.h"
#include "base/math/reduction.h"

namespace vellum::base::math {
namespace {

using namespace detail;

constexpr double quarterPi = 0x1.921fb54442d18p-1;

// sin(x.high + x.low), |x| <= pi/4, as x.high + the value returned.
//
// x^3/6 is up to an eighth of the result, so its rounding errors would show: rough has 17 bits, its cube is
// exact.
inline double sineTail(Pair x, double square) {
  const double rough = fromBits(bitsOf(x.high) & ~((std::uint64_t{1} << 36) - 1));
  const double cube = rough * rough * rough;
  const double cubeRest = (x.high - rough) * (square + rough * (x.high + rough));
  const double fifth = x.high * (square * square * polynomial<6>(sinTail + 1, square));
  return sinTail[0] * cube + (sinTail[0] * cubeRest + (fifth + x.low * (1.0 - 0.5 * square)));
}

inline double sineNearZero(Pair x) { return x.high + sineTail(x, x.high * x.high); }

// cos(x.high + x.low), |x| <= pi/4, as a sum of two. squareLow is what x.high^2 lost when it was rounded.
inline Pair cosinePair(Pair x, double square, double squareLow) {
  const Pair head = fastTwoSum(1.0, -0.5 * square);
  const double tail = square * square * polynomial(cosTail, square) - (x.high * x.low + 0.5 * squareLow);
  return {head.high, head.low + tail};
}

inline double cosineNearZero(Pair x) {
  const double square = x.high * x.high;
  const Pair half = split(x.high);
  const Pair c = cosinePair(x, square, (half.high * half.high - square) + half.low * (x.high + half.high));
  return c.high + c.low;
}

inline double tangentNearZero(Pair x, bool inverted) {
  const Pair square = twoProduct(x.high, x.high);
  const Pair sine = fastTwoSum(x.high, sineTail(x, square.high));
  const Pair c = cosinePair(x, square.high, square.low);
  const Pair cosine = fastTwoSum(c.high, c.low);
  return inverted ? -quotient(cosine, sine) : quotient(sine, cosine);
}

}  // namespace

double sin(double x) {
  const double size = absolute(x);
  if (size <= quarterPi) {
    return size < 0x1p-27 ? x : sineNearZero({x, 0.0});
  }
  if (!(size < infinity)) [[unlikely]]
    return canonicalNan;
  const Reduced reduced = reduce(x);
  const double value = (reduced.quadrant & 1) != 0 ? cosineNearZero(reduced.rest) : sineNearZero(reduced.rest);
  return (reduced.quadrant & 2) != 0 ? -value : value;
}

double cos(double x) {
  const double size = absolute(x);
  if (size <= quarterPi) {
    return size < 0x1p-27 ? 1.0 : cosineNearZero({x, 0.0});
  }
  if (!(size < infinity)) [[unlikely]]
    return canonicalNan;
  const Reduced reduced = reduce(x);
  const double value = (reduced.quadrant & 1) != 0 ? sineNearZero(reduced.rest) : cosineNearZero(reduced.rest);
  return ((reduced.quadrant + 1) & 2) != 0 ? -value : value;
}

double tan(double x) {
  const double size = absolute(x);
  if (size <= quarterPi) {
    return size < 0x1p-27 ? x : tangentNearZero({x, 0.0}, false);
  }
  if (!(size < infinity)) [[unlikely]]
    return canonicalNan;
  const Reduced reduced = reduce(x);
  return tangentNearZero(reduced.rest, (reduced.quadrant & 1) != 0);
}

}  // namespace vellum::base::math
