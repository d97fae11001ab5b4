#include "base/math/logarithm.h"

#include "base/math/math.h"

namespace vellum::base::math {
namespace {

using namespace detail;

// finish(log x as a pair) for a positive finite x; the limits and NaN for the others.
template <typename Finish>
inline double logarithmOf(double x, Finish finish) {
  constexpr std::uint64_t leastNormal = std::uint64_t{1} << 52;
  const std::uint64_t bits = bitsOf(x);
  if (bits - leastNormal < infinityBits - leastNormal) [[likely]]
    return finish(logarithm(bits, 0));
  if (x == 0.0) return -infinity;
  if (x == infinity) return infinity;
  if (!(x > 0.0)) return canonicalNan;
  return finish(logarithm(bitsOf(x * 0x1p52), -52));
}

}  // namespace

double log(double x) {
  return logarithmOf(x, [](Pair natural) { return natural.high; });
}

double log10(double x) {
  return logarithmOf(x, [](Pair natural) {
    const Pair product = twoProduct(natural.high, log10eHigh);
    return product.high + (product.low + (natural.high * log10eLow + natural.low * log10eHigh));
  });
}

}  // namespace vellum::base::math
