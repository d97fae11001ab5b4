#include "base/math/math.h"

#include <cmath>

#include "languages/skrit/builtins/bodies.h"

namespace vellum::skrit::exports {

VELLUM_SKRIT_FAST_BODY(Math_Pi) { return call.done(3.14159265f); }

static std::int32_t absolute(std::int32_t number) {
  return number < 0 ? static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(number)) : number;
}
static std::int32_t shifted(std::int32_t number, std::int32_t bits) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(number) << (bits & 31));
}

VELLUM_SKRIT_FAST_BODY(Math_LShift) { return call.done(shifted(call.i(0), call.i(1))); }
VELLUM_SKRIT_FAST_BODY(Math_RShift) { return call.done(call.i(0) >> (call.i(1) & 31)); }
VELLUM_SKRIT_FAST_BODY(Math_AbsI) { return call.done(absolute(call.i(0))); }
VELLUM_SKRIT_FAST_BODY(Math_AbsF) { return call.done(std::fabs(call.f(0))); }
VELLUM_SKRIT_FAST_BODY(Math_MinI) { return call.done(call.i(0) < call.i(1) ? call.i(0) : call.i(1)); }
VELLUM_SKRIT_FAST_BODY(Math_MinF) { return call.done(call.f(0) < call.f(1) ? call.f(0) : call.f(1)); }
VELLUM_SKRIT_FAST_BODY(Math_MaxI) { return call.done(call.i(0) > call.i(1) ? call.i(0) : call.i(1)); }
VELLUM_SKRIT_FAST_BODY(Math_MaxF) { return call.done(call.f(0) > call.f(1) ? call.f(0) : call.f(1)); }
VELLUM_SKRIT_FAST_BODY(Math_Floor) { return call.done(std::floor(call.f(0))); }
VELLUM_SKRIT_FAST_BODY(Math_Ceil) { return call.done(std::ceil(call.f(0))); }
VELLUM_SKRIT_FAST_BODY(Math_Sin) { return call.done(static_cast<float>(base::math::sin(call.f(0)))); }
VELLUM_SKRIT_FAST_BODY(Math_Cos) { return call.done(static_cast<float>(base::math::cos(call.f(0)))); }
VELLUM_SKRIT_FAST_BODY(Math_Tan) { return call.done(static_cast<float>(base::math::tan(call.f(0)))); }
VELLUM_SKRIT_FAST_BODY(Math_ATan2) { return call.done(static_cast<float>(base::math::atan2(call.f(0), call.f(1)))); }
VELLUM_SKRIT_FAST_BODY(Math_Sqrt) { return call.done(call.f(0) > 0 ? std::sqrt(call.f(0)) : 0.0f); }
VELLUM_SKRIT_FAST_BODY(Math_RandomInt) { return call.done(runtimeOf(call).random().between(0, call.i(0))); }
VELLUM_SKRIT_FAST_BODY(Math_RandomIntRange) {
  return call.done(runtimeOf(call).random().between(call.i(0), call.i(1)));
}
VELLUM_SKRIT_FAST_BODY(Math_RandomFloat) {
  return call.done(static_cast<float>(runtimeOf(call).random().unit() * call.f(0)));
}
VELLUM_SKRIT_FAST_BODY(Math_RandomFloatRange) {
  double low = call.f(0), high = call.f(1);
  return call.done(static_cast<float>(low + runtimeOf(call).random().unit() * (high - low)));
}

}  // namespace vellum::skrit::exports
