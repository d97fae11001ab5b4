#include "base/math/reduction.h"

namespace vellum::base::math::detail {
namespace {

// a * b = high * 2^64 + low.
struct Product {
  std::uint64_t high, low;
};

Product multiply(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t mask = 0xffffffff;
  const std::uint64_t lowLow = (a & mask) * (b & mask);
  const std::uint64_t lowHigh = (a & mask) * (b >> 32);
  const std::uint64_t highLow = (a >> 32) * (b & mask);
  const std::uint64_t middle = (lowLow >> 32) + (lowHigh & mask) + (highLow & mask);
  return {(a >> 32) * (b >> 32) + (lowHigh >> 32) + (highLow >> 32) + (middle >> 32), (middle << 32) | (lowLow & mask)};
}

// 192 bits, the highest word first.
struct Wide {
  std::uint64_t high, middle, low;
};

Wide shiftLeft(Wide x, int count) {
  while (count >= 64) {
    x = {x.middle, x.low, 0};
    count -= 64;
  }
  if (count == 0) return x;
  return {x.high << count | x.middle >> (64 - count), x.middle << count | x.low >> (64 - count), x.low << count};
}

Wide negate(Wide x) {
  x = {~x.high, ~x.middle, ~x.low};
  if (++x.low == 0 && ++x.middle == 0) ++x.high;
  return x;
}

}  // namespace

Reduced reduceExactly(double x) {
  const std::uint64_t bits = bitsOf(x) & ~signMask;
  const std::uint64_t significand = (bits & significandMask) | (significandMask + 1);
  const int exponent = static_cast<int>(bits >> 52) - 1075;

  // x = significand * 2^exponent. Bits of 2/pi worth 4 or more after scaling only add whole turns, so a
  // window of 192 bits starting at weight 2 decides: a double comes no closer than 2^-62 to a multiple of
  // pi/2, and the bits cut off are worth less than 2^-137.
  const int start = exponent - 2 + 64;
  const std::uint64_t* words = twoOverPiBits + start / 64;
  const int offset = start % 64;
  const auto window = [&](int i) {
    return offset == 0 ? words[i] : words[i] << offset | words[i + 1] >> (64 - offset);
  };
  const std::uint64_t w0 = window(0), w1 = window(1), w2 = window(2);

  const Product p2 = multiply(significand, w2);
  const Product p1 = multiply(significand, w1);
  Wide turns{significand * w0 + p1.high, p1.low + p2.high, p2.low};
  if (turns.middle < p1.low) ++turns.high;

  // Two bits of quadrant, then the fraction of a quadrant, taken to the nearest.
  unsigned quadrant = static_cast<unsigned>(turns.high >> 62);
  Wide fraction = shiftLeft(turns, 2);
  bool negative = false;
  if (fraction.high >> 63 != 0) {
    ++quadrant;
    fraction = negate(fraction);
    negative = true;
  }

  const int zeros = fraction.high != 0     ? std::countl_zero(fraction.high)
                    : fraction.middle != 0 ? 64 + std::countl_zero(fraction.middle)
                                           : 128 + std::countl_zero(fraction.low);
  const Wide normal = shiftLeft(fraction, zeros);
  const double scale = powerOfTwo(-zeros);
  const double high = static_cast<double>(normal.high >> 11) * 0x1p-53 * scale;
  const double low = static_cast<double>((normal.high & 0x7ff) << 42 | normal.middle >> 22) * 0x1p-106 * scale;

  const Pair product = twoProduct(high, halfPiHigh);
  Pair rest = fastTwoSum(product.high, product.low + (high * halfPiLow + low * halfPiHigh));
  if (negative != isNegative(x)) rest = {-rest.high, -rest.low};
  if (isNegative(x)) quadrant = 0u - quadrant;
  return {rest, quadrant & 3u};
}

}  // namespace vellum::base::math::detail
