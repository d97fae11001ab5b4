// Bit access, exact sums and products, polynomial evaluation. Internal to vellum::base::math.
//
// Every operation here is an IEEE 754 double operation in a fixed order, so that the bits are the same
// wherever doubles are doubles. That forbids extended precision, contraction to FMA and -ffast-math.
#pragma once

#include <bit>
#include <cfloat>
#include <cstdint>
#include <limits>

#if defined(__FAST_MATH__) || FLT_EVAL_METHOD != 0
#error "vellum::base::math needs strict IEEE double arithmetic"
#endif

namespace vellum::base::math::detail {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
// NaN bits differ between processors; every function returns this one.
inline constexpr double canonicalNan = std::bit_cast<double>(std::uint64_t{0x7ff8000000000000});

inline constexpr std::uint64_t signMask = std::uint64_t{1} << 63;
inline constexpr std::uint64_t significandMask = (std::uint64_t{1} << 52) - 1;
inline constexpr std::uint64_t infinityBits = std::uint64_t{0x7ff} << 52;

constexpr std::uint64_t bitsOf(double x) { return std::bit_cast<std::uint64_t>(x); }
constexpr double fromBits(std::uint64_t bits) { return std::bit_cast<double>(bits); }
constexpr double absolute(double x) { return fromBits(bitsOf(x) & ~signMask); }
constexpr bool isNegative(double x) { return (bitsOf(x) & signMask) != 0; }
constexpr double withSignOf(double magnitude, double sign) {
  return fromBits((bitsOf(magnitude) & ~signMask) | (bitsOf(sign) & signMask));
}
// 2^exponent; exponent in [-1022, 1023].
constexpr double powerOfTwo(int exponent) { return fromBits(static_cast<std::uint64_t>(exponent + 1023) << 52); }

// Adding and subtracting it rounds |x| < 2^51 to an integer; the sum's low bits are that integer.
inline constexpr double roundingShift = 0x1.8p52;
constexpr std::int32_t shiftedInteger(double sum) { return static_cast<std::int32_t>(bitsOf(sum)); }

// The unevaluated sum high + low, |low| small against |high|.
struct Pair {
  double high, low;
};

// a + b exactly; needs |a| >= |b| or a == 0 (Dekker 1971).
constexpr Pair fastTwoSum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

// a + b exactly (Knuth, TAOCP 4.2.2).
constexpr Pair twoSum(double a, double b) {
  const double sum = a + b;
  const double fromB = sum - a;
  return {sum, (a - (sum - fromB)) + (b - fromB)};
}

// x split in 26 + 27 significant bits (Veltkamp's aim, reached with a mask).
constexpr Pair split(double x) {
  const double high = fromBits(bitsOf(x) & ~((std::uint64_t{1} << 27) - 1));
  return {high, x - high};
}

// a * b up to a relative error of 2^-105, when neither overflow nor underflow is near (Dekker 1971).
constexpr Pair twoProduct(double a, double b) {
  const double product = a * b;
  const Pair p = split(a);
  const Pair q = split(b);
  return {product, ((p.high * q.high - product) + p.high * q.low + p.low * q.high) + p.low * q.low};
}

// x / y as quotient + correction for two normalised pairs; one division.
constexpr double quotient(Pair x, Pair y) {
  const double inverse = 1.0 / y.high;
  const double q = x.high * inverse;
  const Pair back = twoProduct(q, y.high);
  return q + (((x.high - back.high) - back.low) + (x.low - q * y.low)) * inverse;
}

template <int exponent>
[[gnu::always_inline]] constexpr double power(double x) {
  if constexpr (exponent == 1) {
    return x;
  } else {
    const double root = power<exponent / 2>(x);
    return root * root;
  }
}

// c[0] + c[1] x + ... by halving (Estrin), which a processor can work on in parallel.
template <int count>
[[gnu::always_inline]] constexpr double polynomial(const double* c, double x) {
  if constexpr (count == 1) {
    return c[0];
  } else {
    constexpr int half = static_cast<int>(std::bit_floor(static_cast<unsigned>(count - 1)));
    return polynomial<half>(c, x) + power<half>(x) * polynomial<count - half>(c + half, x);
  }
}

template <int count>
[[gnu::always_inline]] constexpr double polynomial(const double (&c)[count], double x) {
  return polynomial<count>(static_cast<const double*>(c), x);
}

}  // namespace vellum::base::math::detail
