// Maths, and the global numeric functions.
#include "base/math/math.h"
#include "languages/ags/builtins/bodies.h"

namespace vellum::ags::api {

namespace math = base::math;

#define VELLUM_AGS_MATHS(body, function) \
  VELLUM_AGS_FAST_BODY(body) { return call.done(math::function(call.f(0))); }
VELLUM_AGS_MATHS(mathsArcTan, atanf)
VELLUM_AGS_MATHS(mathsCos, cosf)
VELLUM_AGS_MATHS(mathsCosh, coshf)
VELLUM_AGS_MATHS(mathsExp, expf)
VELLUM_AGS_MATHS(mathsSin, sinf)
VELLUM_AGS_MATHS(mathsSinh, sinhf)
VELLUM_AGS_MATHS(mathsTan, tanf)
VELLUM_AGS_MATHS(mathsTanh, tanhf)
VELLUM_AGS_MATHS(mathsLog, logf)
VELLUM_AGS_MATHS(mathsLog10, log10f)
VELLUM_AGS_MATHS(mathsArcCos, acosf)
VELLUM_AGS_MATHS(mathsArcSin, asinf)
#undef VELLUM_AGS_MATHS

VELLUM_AGS_FAST_BODY(mathsArcTan2) { return call.done(math::atan2f(call.f(0), call.f(1))); }
VELLUM_AGS_FAST_BODY(mathsRaiseToPower) { return call.done(math::powf(call.f(0), call.f(1))); }

VELLUM_AGS_FAST_BODY(mathsSqrt) {
  if (call.f(0) < 0) return call.fail("Maths.Sqrt: the value is negative");
  return call.done(math::sqrtf(call.f(0)));
}

VELLUM_AGS_FAST_BODY(mathsDegreesToRadians) {
  return call.done(static_cast<float>(static_cast<double>(call.f(0)) * (math::pi / 180.0)));
}

VELLUM_AGS_FAST_BODY(mathsRadiansToDegrees) {
  return call.done(static_cast<float>(static_cast<double>(call.f(0)) * (180.0 / math::pi)));
}

VELLUM_AGS_FAST_BODY(mathsPi) { return call.done(static_cast<float>(math::pi)); }

// Rounds a value by a RoundDirection (AGS behaviour, "Run-time rules": floor, half away from zero, ceil; 4.0: towards
// zero, away from it). False for an invalid direction.
static bool round(double& value, std::int32_t direction) {
  double whole = __builtin_trunc(value), rest = value - whole;
  double away = rest > 0 ? 1 : rest < 0 ? -1 : 0;
  switch (direction) {
    case 0: value = rest < 0 ? whole - 1 : whole; return true;
    case 1: value = rest >= 0.5 || rest <= -0.5 ? whole + away : whole; return true;
    case 2: value = rest > 0 ? whole + 1 : whole; return true;
    case 3: value = whole; return true;
    case 4: value = whole + away; return true;
    default: return false;
  }
}

// Clamps to the range of int; NaN becomes 0.
VELLUM_AGS_FAST_BODY(floatToInt) {
  double value = static_cast<double>(call.f(0));
  if (value != value) return call.done(0);
  if (!round(value, call.i(1))) return call.fail("FloatToInt: ", call.i(1), " is not a RoundDirection");
  if (value > 2147483647.0) return call.done(INT32_MAX);
  if (value < -2147483648.0) return call.done(INT32_MIN);
  return call.done(static_cast<std::int32_t>(value));
}

VELLUM_AGS_FAST_BODY(mathsRound) {
  double value = static_cast<double>(call.f(0));
  if (!round(value, call.i(1))) return call.fail("Maths.Round: ", call.i(1), " is not a RoundDirection");
  return call.done(static_cast<float>(value));
}

VELLUM_AGS_FAST_BODY(intToFloat) { return call.done(static_cast<float>(call.i(0))); }

VELLUM_AGS_FAST_BODY(random) {
  std::int32_t maximum = call.i(0);
  if (maximum < 0) return call.fail("Random: the maximum is negative");
  auto bound = static_cast<std::uint32_t>(maximum) + 1u;
  return call.done(static_cast<std::int32_t>(contextOf(call).world.random.below(bound)));
}

VELLUM_AGS_FAST_BODY(mathsRandom) {
  if (call.i(0) < 1) return call.fail("Maths.Random: the limit must be 1 or more, not ", call.i(0));
  return call.done(
      static_cast<std::int32_t>(contextOf(call).world.random.below(static_cast<std::uint32_t>(call.i(0)))));
}

// 24 bits, as many as a float has.
VELLUM_AGS_FAST_BODY(mathsRandomFloat) {
  return call.done(static_cast<float>(contextOf(call).world.random.next() >> 8) / 16777216.0f);
}

}  // namespace vellum::ags::api
