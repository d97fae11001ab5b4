#include "base/math/math.h"

#include <cmath>

#include "languages/skrit/events/bodies.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

HostResult Math_Pi(HostCall& call) { return call.done(3.14159265f); }
HostResult Math_LShift(HostCall& call) {
  return call.done(static_cast<std::int32_t>(static_cast<std::uint32_t>(call.i(0)) << (call.i(1) & 31)));
}
HostResult Math_RShift(HostCall& call) { return call.done(call.i(0) >> (call.i(1) & 31)); }
HostResult Math_AbsI(HostCall& call) {
  std::int32_t number = call.i(0);
  return call.done(number < 0 ? static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(number)) : number);
}
HostResult Math_AbsF(HostCall& call) { return call.done(std::fabs(call.f(0))); }
HostResult Math_MinI(HostCall& call) { return call.done(call.i(0) < call.i(1) ? call.i(0) : call.i(1)); }
HostResult Math_MinF(HostCall& call) { return call.done(call.f(0) < call.f(1) ? call.f(0) : call.f(1)); }
HostResult Math_MaxI(HostCall& call) { return call.done(call.i(0) > call.i(1) ? call.i(0) : call.i(1)); }
HostResult Math_MaxF(HostCall& call) { return call.done(call.f(0) > call.f(1) ? call.f(0) : call.f(1)); }
HostResult Math_Sin(HostCall& call) { return call.done(static_cast<float>(base::math::sin(call.f(0)))); }
HostResult Math_Cos(HostCall& call) { return call.done(static_cast<float>(base::math::cos(call.f(0)))); }
HostResult Math_Tan(HostCall& call) { return call.done(static_cast<float>(base::math::tan(call.f(0)))); }
HostResult Math_ATan2(HostCall& call) { return call.done(static_cast<float>(base::math::atan2(call.f(0), call.f(1)))); }
HostResult Math_Sqrt(HostCall& call) { return call.done(call.f(0) > 0 ? std::sqrt(call.f(0)) : 0.0f); }
HostResult Math_Floor(HostCall& call) { return call.done(std::floor(call.f(0))); }
HostResult Math_Ceil(HostCall& call) { return call.done(std::ceil(call.f(0))); }
HostResult Math_RandomInt(HostCall& call) { return call.done(runtimeOf(call).random().between(0, call.i(0))); }
HostResult Math_RandomIntRange(HostCall& call) {
  return call.done(runtimeOf(call).random().between(call.i(0), call.i(1)));
}
HostResult Math_RandomFloat(HostCall& call) {
  return call.done(static_cast<float>(runtimeOf(call).random().unit() * call.f(0)));
}
HostResult Math_RandomFloatRange(HostCall& call) {
  double low = call.f(0), high = call.f(1);
  return call.done(static_cast<float>(low + runtimeOf(call).random().unit() * (high - low)));
}

}  // namespace vellum::skrit::exports
