#include "base/math/sweep.h"

#include <initializer_list>

#include "base/math/bits.h"
#include "base/math/math.h"

namespace vellum::base::math {
namespace {

using detail::fromBits;

using Function = double (*)(double);
using Function2 = double (*)(double, double);
using FloatFunction = float (*)(float);
using FloatFunction2 = float (*)(float, float);

constexpr Function functions[] = {sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, log10, sqrt};
constexpr Function2 functions2[] = {atan2, pow, fmod};
constexpr FloatFunction floatFunctions[] = {sinf,  cosf,  tanf, asinf, acosf,  atanf, sinhf,
                                            coshf, tanhf, expf, logf,  log10f, sqrtf};
constexpr FloatFunction2 floatFunctions2[] = {atan2f, powf, fmodf};

constexpr double edges[] = {0.0,
                            -0.0,
                            0x1p-1074,
                            -0x1p-1074,
                            0x1p-1022,
                            0x1.fffffffffffffp-1023,
                            0x1p-65,
                            0x1p-54,
                            0x1p-27,
                            -0x1p-27,
                            0.125,
                            0.25,
                            -0.25,
                            0x1.5555555555555p-2,
                            0.5,
                            -0.5,
                            0x1.fffffffffffffp-1,
                            1.0,
                            -1.0,
                            0x1.0000000000001p0,
                            1.5,
                            -1.5,
                            2.0,
                            -2.0,
                            3.0,
                            -3.0,
                            10.0,
                            16.0,
                            22.0,
                            0x1.921fb54442d18p-1,
                            0x1.921fb54442d18p0,
                            -0x1.921fb54442d18p1,
                            700.0,
                            -700.0,
                            0x1.62e42fefa39efp9,
                            0x1.62e42fefa39fp9,
                            -0x1.6232bdd7abcd2p9,
                            -0x1.74910d52d3051p9,
                            -0x1.74910d52d3052p9,
                            0x1.633ce8fb9f87dp9,
                            0x1.633ce8fb9f87ep9,
                            0x1.8p20,
                            0x1p53,
                            -0x1.fffffffffffffp52,
                            0x1p64,
                            1e22,
                            0x1p900,
                            -0x1p900,
                            0x1.fffffffffffffp1023,
                            -0x1.fffffffffffffp1023,
                            detail::infinity,
                            -detail::infinity,
                            fromBits(0x7ff0000000000001),
                            fromBits(0xfff8000000000123)};

// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
class Random {
 public:
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // Uniform in [-range, range); range a power of two, so that nothing rounds.
  double within(double range) { return (static_cast<double>(next() >> 11) * 0x1p-52 - 1.0) * range; }

 private:
  std::uint64_t state_ = 2001;
};

class Hash {
 public:
  void add(std::uint64_t bits) {
    value_ = (std::rotl(value_, 23) ^ bits) * 0x9fb21c651e98df25;
    value_ ^= value_ >> 32;
  }
  void addOne(double x) {
    for (const Function f : functions) add(detail::bitsOf(f(x)));
    for (const FloatFunction f : floatFunctions) add(std::bit_cast<std::uint32_t>(f(toFloat(x))));
  }
  void addTwo(double x, double y) {
    for (const Function2 f : functions2) add(detail::bitsOf(f(x, y)));
    for (const FloatFunction2 f : floatFunctions2) add(std::bit_cast<std::uint32_t>(f(toFloat(x), toFloat(y))));
  }
  std::uint64_t value() const { return value_; }

 private:
  static float toFloat(double x) { return detail::narrow(x); }

  std::uint64_t value_ = 0;
};

}  // namespace

std::uint64_t sweepHash() {
  Hash hash;
  for (const double x : edges) {
    hash.addOne(x);
    for (const double y : edges) hash.addTwo(x, y);
  }
  Random random;
  for (int i = 0; i < 1500; ++i) {
    for (const double range : {0.25, 1.0, 8.0, 1024.0, 0x1p23, 0x1p60}) {
      const double x = random.within(range);
      hash.addOne(x);
      hash.addTwo(detail::absolute(x), random.within(range));
    }
    const double nearOne = 1.0 + random.within(0x1p-20);
    hash.addOne(nearOne);
    hash.addTwo(nearOne, random.within(0x1p28));
    const double anyBits = fromBits(random.next());
    hash.addOne(anyBits);
    hash.addTwo(anyBits, fromBits(random.next()));
  }
  return hash.value();
}

}  // namespace vellum::base::math
