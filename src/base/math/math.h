// Elementary functions with the same bits on every platform, so that a recorded game replays identically
// natively and in a browser.
//
// Only IEEE 754 + - * / sqrt on doubles, in a fixed order, round to nearest. No state, no errno, no guarantee about the
// floating-point flags. Compile with -ffp-contract=off and never with -ffast-math.
//
// Rules for all functions:
//  * A NaN result is always the one quiet NaN 0x7ff8000000000000 (as float 0x7fc00000), whatever NaN came in.
//  * NaN in gives NaN out, except pow(1, NaN) = pow(NaN, 0) = 1.
//  * Overflow gives infinity with the result's sign, underflow a subnormal or a zero with the result's sign.
//  * xBound is the largest error of x in ulp of the exact result; 0.5 is perfect rounding. Measured against
//    128-bit arithmetic on millions of arguments, with a margin, not proved; math_test.cpp holds x to it.
//  * Odd functions are exactly odd and keep the sign of zero; even ones are exactly even.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace vellum::base::math {

inline constexpr double pi = 0x1.921fb54442d18p1;

inline constexpr double sinBound = 0.70;
inline constexpr double cosBound = 0.70;
inline constexpr double tanBound = 0.80;
inline constexpr double asinBound = 0.72;
inline constexpr double acosBound = 0.72;
inline constexpr double atanBound = 0.60;
inline constexpr double atan2Bound = 0.60;
inline constexpr double sinhBound = 0.68;
inline constexpr double coshBound = 0.52;
inline constexpr double tanhBound = 0.62;
inline constexpr double expBound = 0.52;
inline constexpr double logBound = 0.51;
inline constexpr double log10Bound = 0.51;
inline constexpr double powBound = 0.52;

// Radians, any finite x, however large: x is reduced by the exact pi.
// sin(+-0) = +-0; +-infinity gives NaN. No poles; the result is never subnormal unless x is.
double sin(double x);

// Radians, any finite x. cos(+-0) = 1; +-infinity gives NaN.
double cos(double x);

// Radians, any finite x. tan(+-0) = +-0; +-infinity gives NaN. No double is a pole: the result is always
// finite.
double tan(double x);

// [-1, 1] to [-pi/2, pi/2]; outside NaN. asin(+-0) = +-0.
double asin(double x);

// [-1, 1] to [0, pi]; outside NaN. acos(1) = +0.
double acos(double x);

// Any x to [-pi/2, pi/2]. atan(+-0) = +-0, atan(+-infinity) = +-pi/2.
double atan(double x);

// The angle of the point (x, y), in [-pi, pi], with the sign of y, also when y is a zero:
//  * y = +-0: +-0 for x >= +0, +-pi for x <= -0.
//  * x = +-0, y not 0: +-pi/2.
//  * y = +-infinity: +-pi/2 for finite x, +-pi/4 for x = +infinity, +-3pi/4 for x = -infinity.
//  * finite y: +-0 for x = +infinity, +-pi for x = -infinity.
double atan2(double y, double x);

// Any x. sinh(+-0) = +-0, sinh(+-infinity) = +-infinity; overflows beyond |x| = 710.4758...
double sinh(double x);

// Any x. cosh(+-0) = 1, cosh(+-infinity) = infinity; overflows beyond |x| = 710.4758...
double cosh(double x);

// Any x to [-1, 1]. tanh(+-0) = +-0, tanh(+-infinity) = +-1.
double tanh(double x);

// Any x. exp(+-0) = 1, exp(infinity) = infinity, exp(-infinity) = +0. Overflows above 709.7827..., is
// subnormal below -708.3964... and 0 below -745.1332...
double exp(double x);

// x >= 0; below NaN. log(+-0) = -infinity, log(1) = +0, log(infinity) = infinity.
double log(double x);

// As log. Exact for the powers of ten that a double holds exactly.
double log10(double x);

// x^y as in IEEE 754-2019, 9.2.1:
//  * pow(x, +-0) = 1 and pow(1, y) = 1, even for NaN; pow(-1, +-infinity) = 1.
//  * x < 0 finite: NaN unless y is an integer; negative for odd y.
//  * x = +-0: +-0 for odd y > 0, +0 for other y > 0; +-infinity for odd y < 0, +infinity for other y < 0.
//  * x = +-infinity: the reciprocals of that.
//  * y = +-infinity: 0 or infinity by |x| < 1 or > 1.
//  * Exact whenever the exact result is a double.
double pow(double x, double y);

namespace detail {

// The canonical NaN for any NaN. Chosen among integers: a compiler may take any NaN for as good as another
// (clang turns x >= 0 ? sqrt(x) : NaN into sqrt(x)), but not any integer.
inline double canonical(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const bool isNan = (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
  return std::bit_cast<double>(isNan ? std::uint64_t{0x7ff8000000000000} : bits);
}

inline float narrow(double x) {
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(x));
  const bool isNan = (bits & 0x7fffffff) > 0x7f800000;
  return std::bit_cast<float>(isNan ? std::uint32_t{0x7fc00000} : bits);
}

}  // namespace detail

// Correctly rounded. sqrt(+-0) = +-0, sqrt(infinity) = infinity; x < 0 gives NaN.
inline double sqrt(double x) { return detail::canonical(std::sqrt(x)); }

// x - n y, n the integer x / y without its fraction; exact, with the sign of x. NaN for infinite x or y = 0;
// x for infinite y.
inline double fmod(double x, double y) { return detail::canonical(std::fmod(x, y)); }

// For float: computed in double and rounded, so incorrectly rounded only when the double result lies within one double
// ulp of the midpoint between two floats.
inline float sinf(float x) { return detail::narrow(sin(x)); }
inline float cosf(float x) { return detail::narrow(cos(x)); }
inline float tanf(float x) { return detail::narrow(tan(x)); }
inline float asinf(float x) { return detail::narrow(asin(x)); }
inline float acosf(float x) { return detail::narrow(acos(x)); }
inline float atanf(float x) { return detail::narrow(atan(x)); }
inline float atan2f(float y, float x) { return detail::narrow(atan2(y, x)); }
inline float sinhf(float x) { return detail::narrow(sinh(x)); }
inline float coshf(float x) { return detail::narrow(cosh(x)); }
inline float tanhf(float x) { return detail::narrow(tanh(x)); }
inline float expf(float x) { return detail::narrow(exp(x)); }
inline float logf(float x) { return detail::narrow(log(x)); }
inline float log10f(float x) { return detail::narrow(log10(x)); }
inline float powf(float x, float y) { return detail::narrow(pow(x, y)); }
inline float sqrtf(float x) { return detail::narrow(sqrt(x)); }
inline float fmodf(float x, float y) { return detail::narrow(fmod(x, y)); }

}  // namespace vellum::base::math
