#include "base/math/exponential.h"
#include "base/math/logarithm.h"
#include "base/math/math.h"

namespace vellum::base::math {
namespace {

using namespace detail;

enum class Parity { NotInteger, Odd, Even };

Parity parityOf(double y) {
  const double size = absolute(y);
  if (size >= 0x1p53) return Parity::Even;
  const auto whole = static_cast<std::uint64_t>(size);
  if (static_cast<double>(whole) != size) return Parity::NotInteger;
  return (whole & 1) != 0 ? Parity::Odd : Parity::Even;
}

// x^y for a positive normal x given by its bits and 2^-65 <= |y| < 2^64; x is 2^shift times that.
double positivePower(std::uint64_t bits, int shift, double y) {
  const Pair log = logarithm(bits, shift);
  const Pair product = twoProduct(log.high, y);
  const double low = product.low + log.low * y;
  if (absolute(product.high) < 700.0) [[likely]]
    return combine(exponential(product.high, low));
  if (product.high > 710.0) return infinity;
  if (product.high < -746.0) return 0.0;
  return combineAnywhere(exponential(product.high, low));
}

// All cases except a positive normal x with an ordinary y. Follows IEEE 754-2019, 9.2.1.
double powerAtEdge(double x, double y) {
  if (y == 0.0 || x == 1.0) return 1.0;
  if (x != x || y != y) return canonicalNan;
  const double size = absolute(x);
  if (absolute(y) == infinity) {
    if (size == 1.0) return 1.0;
    return (size > 1.0) == (y > 0.0) ? infinity : 0.0;
  }
  const Parity parity = parityOf(y);
  const bool negative = isNegative(x) && parity == Parity::Odd;
  if (size == 0.0 || size == infinity) {
    const double result = (size == infinity) == (y > 0.0) ? infinity : 0.0;
    return negative ? -result : result;
  }
  if (x < 0.0 && parity == Parity::NotInteger) return canonicalNan;

  double result;
  if (absolute(y) >= 0x1p64) {
    result = size == 1.0 ? 1.0 : (size > 1.0) == (y > 0.0) ? infinity : 0.0;
  } else if (absolute(y) < 0x1p-65) {
    result = 1.0;
  } else if (size < 0x1p-1022) {
    result = positivePower(bitsOf(size * 0x1p52), -52, y);
  } else {
    result = positivePower(bitsOf(size), 0, y);
  }
  return negative ? -result : result;
}

}  // namespace

double pow(double x, double y) {
  constexpr std::uint64_t leastNormal = std::uint64_t{1} << 52;
  const std::uint64_t bits = bitsOf(x);
  const double size = absolute(y);
  const bool ordinary = bits - leastNormal < infinityBits - leastNormal && size >= 0x1p-65 && size < 0x1p64;
  return ordinary ? positivePower(bits, 0, y) : powerAtEdge(x, y);
}

}  // namespace vellum::base::math
