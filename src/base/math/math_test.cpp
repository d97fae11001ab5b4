// Holds vellum::base::math to its stated error bounds, its special cases and its golden hash.
#include "base/math/math.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <string>

#include "base/math/sweep.h"

namespace {

namespace math = vellum::base::math;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double tiny = 0x1p-1074;
const double nan = std::bit_cast<double>(std::uint64_t{0xfff8000000000123});

std::uint64_t bitsOf(double x) { return std::bit_cast<std::uint64_t>(x); }

// Bit by bit, so that signs of zero and NaN bits count.
void expectSame(double actual, double expected) {
  EXPECT_EQ(bitsOf(actual), bitsOf(expected)) << actual << " instead of " << expected;
}
void expectNan(double actual) { EXPECT_EQ(bitsOf(actual), 0x7ff8000000000000u) << actual; }

struct Tested {
  double (*one)(double);
  double (*two)(double, double);
  double bound;
};

const std::map<std::string, Tested> testedFunctions = {
    {"sin", {math::sin, nullptr, math::sinBound}},       {"cos", {math::cos, nullptr, math::cosBound}},
    {"tan", {math::tan, nullptr, math::tanBound}},       {"asin", {math::asin, nullptr, math::asinBound}},
    {"acos", {math::acos, nullptr, math::acosBound}},    {"atan", {math::atan, nullptr, math::atanBound}},
    {"atan2", {nullptr, math::atan2, math::atan2Bound}}, {"sinh", {math::sinh, nullptr, math::sinhBound}},
    {"cosh", {math::cosh, nullptr, math::coshBound}},    {"tanh", {math::tanh, nullptr, math::tanhBound}},
    {"exp", {math::exp, nullptr, math::expBound}},       {"log", {math::log, nullptr, math::logBound}},
    {"log10", {math::log10, nullptr, math::log10Bound}}, {"pow", {nullptr, math::pow, math::powBound}},
};

// Distance of result from the exact value rounded + rest ulp, in ulp of rounded.
double errorInUlp(double result, double rounded, double rest) {
  if (bitsOf(result) == bitsOf(rounded)) return std::fabs(rest);
  if (std::isinf(rounded) || !std::isfinite(result)) return infinity;
  int exponent = 0;
  std::frexp(rounded, &exponent);
  const int lastBit = rounded == 0 ? -1074 : std::max(exponent - 53, -1074);
  return std::fabs(std::ldexp(result - rounded, -lastBit) - rest);
}

TEST(Math, StaysWithinTheStatedBoundsOfTheReference) {
  std::ifstream table(VELLUM_SOURCE_DIR "/src/base/math/testdata/reference.tsv");
  std::map<std::string, int> rows;
  std::map<std::string, double> worst;
  std::string name, first, second, expected, rest;
  while (table >> name >> first >> second >> expected >> rest) {
    const auto found = testedFunctions.find(name);
    ASSERT_NE(found, testedFunctions.end()) << name;
    const Tested& tested = found->second;
    const double x = std::strtod(first.c_str(), nullptr);
    const double y = std::strtod(second.c_str(), nullptr);
    const double result = tested.one != nullptr ? tested.one(x) : tested.two(x, y);
    const double error = errorInUlp(result, std::strtod(expected.c_str(), nullptr), std::strtod(rest.c_str(), nullptr));
    EXPECT_LE(error, tested.bound) << name << " " << first << " " << second << ": exact is " << expected;
    ++rows[name];
    worst[name] = std::max(worst[name], error);
  }
  for (const auto& [function, tested] : testedFunctions) {
    EXPECT_GT(rows[function], 300) << function << " has too few rows";
    RecordProperty(function, std::to_string(worst[function]));
  }
}

TEST(Math, MeasuresErrorsInUlp) {
  EXPECT_EQ(errorInUlp(1.0, 1.0, -0.25), 0.25);
  EXPECT_EQ(errorInUlp(0x1.0000000000002p0, 0x1.0000000000001p0, 0.25), 0.75);
  EXPECT_EQ(errorInUlp(0x1.0000000000000p0, 0x1.0000000000001p0, 0.25), 1.25);
  EXPECT_EQ(errorInUlp(2 * tiny, tiny, 0.0), 1.0);
  EXPECT_EQ(errorInUlp(infinity, 1.0, 0.0), infinity);
  EXPECT_EQ(errorInUlp(1.0, infinity, 0.0), infinity);
  EXPECT_EQ(errorInUlp(nan, 1.0, 0.0), infinity);
}

TEST(Math, GivesTheSameBitsOnEveryPlatform) { EXPECT_EQ(math::sweepHash(), math::goldenSweepHash); }

TEST(Math, TurnsEveryNanIntoTheCanonicalOne) {
  for (const auto& [name, tested] : testedFunctions) {
    SCOPED_TRACE(name);
    if (tested.one != nullptr) {
      expectNan(tested.one(nan));
    } else {
      expectNan(tested.two(nan, 2.0));
      expectNan(tested.two(2.0, nan));
    }
  }
  expectNan(math::sqrt(nan));
  expectNan(math::sqrt(-1.0));
  expectNan(math::fmod(nan, 1.0));
  expectNan(math::fmod(1.0, 0.0));
  EXPECT_EQ(std::bit_cast<std::uint32_t>(math::sinf(-std::numeric_limits<float>::quiet_NaN())), 0x7fc00000u);
}

TEST(Math, KeepsOddFunctionsOddAndEvenOnesEven) {
  for (const char* name : {"sin", "tan", "asin", "atan", "sinh", "tanh"}) {
    const auto f = testedFunctions.at(name).one;
    for (const double x : {0.0, tiny, 1e-200, 1e-5, 0.1, 0.3, 0.6, 0.99, 1.0, 4.0, 30.0, 1e5, 1e22, 1e300}) {
      if (!std::isnan(f(x))) expectSame(f(-x), -f(x));
    }
  }
  for (const auto f : {math::cos, math::cosh}) {
    for (const double x : {0.0, tiny, 0.1, 0.6, 1.0, 4.0, 30.0, 1e5, 1e22}) expectSame(f(-x), f(x));
  }
}

TEST(Math, ReducesHugeAnglesExactly) {
  expectSame(math::sin(1e22), -0.8522008497671888);
  expectSame(math::cos(1e22), 0.52321478539513894549759442588);
  // The double closest to a multiple of pi/2 (Muller, Elementary Functions, ch. 11).
  expectSame(math::cos(6381956970095103.0 * 0x1p797), -4.6871659242546277e-19);
  EXPECT_TRUE(std::isfinite(math::tan(0x1.921fb54442d18p0)));
  for (const auto f : {math::sin, math::cos, math::tan}) {
    expectNan(f(infinity));
    expectNan(f(-infinity));
  }
}

TEST(Math, KnowsTheEdgesOfTheArcFunctions) {
  constexpr double pi = math::pi;
  expectSame(math::asin(1.0), pi / 2);
  expectSame(math::asin(-1.0), -pi / 2);
  expectSame(math::acos(1.0), 0.0);
  expectSame(math::acos(-1.0), pi);
  expectSame(math::acos(0.0), pi / 2);
  expectNan(math::asin(0x1.0000000000001p0));
  expectNan(math::acos(-infinity));
  expectSame(math::atan(infinity), pi / 2);
  expectSame(math::atan(-largest), -pi / 2);
  expectSame(math::atan2(0.0, 1.0), 0.0);
  expectSame(math::atan2(-0.0, 0.0), -0.0);
  expectSame(math::atan2(0.0, -0.0), pi);
  expectSame(math::atan2(-0.0, -5.0), -pi);
  expectSame(math::atan2(tiny, -0.0), pi / 2);
  expectSame(math::atan2(-tiny, 0.0), -pi / 2);
  expectSame(math::atan2(infinity, 7.0), pi / 2);
  expectSame(math::atan2(-infinity, infinity), -pi / 4);
  expectSame(math::atan2(infinity, -infinity), 0x1.2d97c7f3321d2p1);
  expectSame(math::atan2(7.0, infinity), 0.0);
  expectSame(math::atan2(-7.0, -infinity), -pi);
  expectSame(math::atan2(1.0, 1.0), pi / 4);
}

TEST(Math, KnowsTheEdgesOfExponentials) {
  expectSame(math::exp(-0.0), 1.0);
  expectSame(math::exp(infinity), infinity);
  expectSame(math::exp(-infinity), 0.0);
  expectSame(math::exp(0x1.62e42fefa39fp9), infinity);
  EXPECT_LT(math::exp(0x1.62e42fefa39efp9), infinity);
  expectSame(math::exp(-0x1.74910d52d3051p9), tiny);
  expectSame(math::exp(-0x1.74910d52d3052p9), 0.0);
  expectSame(math::sinh(-infinity), -infinity);
  expectSame(math::cosh(-infinity), infinity);
  expectSame(math::tanh(-infinity), -1.0);
  expectSame(math::tanh(30.0), 1.0);
  expectSame(math::cosh(0.0), 1.0);
  expectSame(math::sinh(0x1.633ce8fb9f87ep9), infinity);
  EXPECT_LT(math::sinh(0x1.633ce8fb9f87dp9), infinity);
}

TEST(Math, KnowsTheEdgesOfLogarithms) {
  for (const auto f : {math::log, math::log10}) {
    expectSame(f(0.0), -infinity);
    expectSame(f(-0.0), -infinity);
    expectSame(f(1.0), 0.0);
    expectSame(f(infinity), infinity);
    expectNan(f(-tiny));
    expectNan(f(-infinity));
  }
  double power = 1.0;
  for (int i = 0; i <= 22; ++i, power *= 10.0) expectSame(math::log10(power), i);
}

TEST(Math, FollowsIeeeInPow) {
  for (const double y : {0.0, -0.0}) {
    for (const double x : {nan, infinity, 0.0, -3.0}) expectSame(math::pow(x, y), 1.0);
  }
  for (const double y : {nan, infinity, -infinity, 1e300, -7.5}) expectSame(math::pow(1.0, y), 1.0);
  expectSame(math::pow(-1.0, infinity), 1.0);
  expectSame(math::pow(-1.0, 1e300), 1.0);
  expectSame(math::pow(-1.0, 0x1.fffffffffffffp52), -1.0);
  expectNan(math::pow(-2.0, 0.5));
  expectNan(math::pow(-2.0, 1e-100));
  expectSame(math::pow(-2.0, 3.0), -8.0);
  expectSame(math::pow(-2.0, -2.0), 0.25);
  expectSame(math::pow(-0.0, 3.0), -0.0);
  expectSame(math::pow(-0.0, 0.5), 0.0);
  expectSame(math::pow(-0.0, -3.0), -infinity);
  expectSame(math::pow(-0.0, -2.5), infinity);
  expectSame(math::pow(-infinity, 3.0), -infinity);
  expectSame(math::pow(-infinity, -3.0), -0.0);
  expectSame(math::pow(-infinity, 2.0), infinity);
  expectSame(math::pow(0.5, infinity), 0.0);
  expectSame(math::pow(0.5, -infinity), infinity);
  expectSame(math::pow(-2.0, infinity), infinity);
  expectSame(math::pow(-2.0, 1025.0), -infinity);
  expectSame(math::pow(-2.0, -1077.0), -0.0);
  expectSame(math::pow(0x1.0000000000001p0, 0x1p70), infinity);
  expectSame(math::pow(0x1.fffffffffffffp-1, 0x1p70), 0.0);
}

TEST(Math, GivesExactPowersWhereTheyExist) {
  for (int base = -50; base <= 50; ++base) {
    double exact = base;
    for (int exponent = 1; std::fabs(exact) < 0x1p53; ++exponent, exact *= base) {
      expectSame(math::pow(base, exponent), exact);
      if (base > 0) expectSame(math::pow(exact, 1.0), exact);
      if (std::fabs(exact) < 2) break;
    }
  }
  for (int exponent = -1074; exponent <= 1023; ++exponent) {
    expectSame(math::pow(2.0, exponent), std::ldexp(1.0, exponent));
  }
  for (int root = 1; root < 2000; ++root) expectSame(math::pow(static_cast<double>(root) * root, 0.5), root);
}

TEST(Math, RoundsFloatsFromDoubles) {
  EXPECT_EQ(math::sinf(1.0f), static_cast<float>(0.8414709848078965));
  EXPECT_EQ(math::powf(2.0f, 0.5f), static_cast<float>(1.4142135623730951));
  EXPECT_EQ(math::expf(100.0f), std::numeric_limits<float>::infinity());
  EXPECT_EQ(math::fmodf(-7.5f, 2.0f), -1.5f);
  EXPECT_TRUE(std::signbit(math::tanf(-0.0f)));
}

}  // namespace
