// Maths, and the global functions of numbers.
#include "base/math/math.h"
#include "languages/ags/api/bodies.h"

namespace vellum::ags::api {

namespace math = base::math;

#define AGS_MATHS(body, function) \
  vm::HostResult body(vm::HostCall& call) { return call.done(math::function(call.f(0))); }
AGS_MATHS(mathsArcTan, atanf)
AGS_MATHS(mathsCos, cosf)
AGS_MATHS(mathsCosh, coshf)
AGS_MATHS(mathsExp, expf)
AGS_MATHS(mathsSin, sinf)
AGS_MATHS(mathsSinh, sinhf)
AGS_MATHS(mathsTan, tanf)
AGS_MATHS(mathsTanh, tanhf)
AGS_MATHS(mathsLog, logf)
AGS_MATHS(mathsLog10, log10f)
AGS_MATHS(mathsArcCos, acosf)
AGS_MATHS(mathsArcSin, asinf)
#undef AGS_MATHS

vm::HostResult mathsArcTan2(vm::HostCall& call) { return call.done(math::atan2f(call.f(0), call.f(1))); }
vm::HostResult mathsRaiseToPower(vm::HostCall& call) { return call.done(math::powf(call.f(0), call.f(1))); }

vm::HostResult mathsSqrt(vm::HostCall& call) {
  if (call.f(0) < 0) return call.fail("Maths.Sqrt: the value is negative");
  return call.done(math::sqrtf(call.f(0)));
}

vm::HostResult mathsDegreesToRadians(vm::HostCall& call) {
  return call.done(static_cast<float>(static_cast<double>(call.f(0)) * (math::pi / 180.0)));
}

vm::HostResult mathsRadiansToDegrees(vm::HostCall& call) {
  return call.done(static_cast<float>(static_cast<double>(call.f(0)) * (180.0 / math::pi)));
}

vm::HostResult mathsPi(vm::HostCall& call) { return call.done(static_cast<float>(math::pi)); }

// facts/ags.md 3.3: floor, half away from zero, ceil. Beyond the ints the nearest end, NaN 0.
vm::HostResult floatToInt(vm::HostCall& call) {
  double value = static_cast<double>(call.f(0));
  if (value != value) return call.done(0);
  double whole = __builtin_trunc(value);
  switch (call.i(1)) {
    case 0:
      if (whole > value) whole -= 1;
      break;
    case 1:
      if (value - whole >= 0.5) whole += 1;
      else if (whole - value >= 0.5) whole -= 1;
      break;
    case 2:
      if (whole < value) whole += 1;
      break;
    default: return call.fail(base::cat("FloatToInt: ", call.i(1), " is no RoundDirection"));
  }
  if (whole > 2147483647.0) return call.done(INT32_MAX);
  if (whole < -2147483648.0) return call.done(INT32_MIN);
  return call.done(static_cast<std::int32_t>(whole));
}

vm::HostResult intToFloat(vm::HostCall& call) { return call.done(static_cast<float>(call.i(0))); }

vm::HostResult random(vm::HostCall& call) {
  std::int32_t maximum = call.i(0);
  if (maximum < 0) return call.fail("Random: the maximum is negative");
  auto bound = static_cast<std::uint32_t>(maximum) + 1u;
  return call.done(static_cast<std::int32_t>(contextOf(call).world.random.below(bound)));
}

}  // namespace vellum::ags::api
