#include "base/math/math.h"

#include <cmath>

#include "languages/skrit/events/bodies.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;
using vm::Quick;

HostResult Math_Pi(HostCall& call) { return call.done(3.14159265f); }

// What answers in registers of the machine.
#define QUICK(name, parameters, expression)                             \
  static Quick quick##name parameters { return Quick::of(expression); } \
  HostResult Math_##name(HostCall& call) { return vm::answer<quick##name>(call); }

static std::int32_t absolute(std::int32_t number) {
  return number < 0 ? static_cast<std::int32_t>(0u - static_cast<std::uint32_t>(number)) : number;
}
static std::int32_t shifted(std::int32_t number, std::int32_t bits) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(number) << (bits & 31));
}

QUICK(LShift, (void*, std::int32_t number, std::int32_t bits), shifted(number, bits))
QUICK(RShift, (void*, std::int32_t number, std::int32_t bits), number >> (bits & 31))
QUICK(AbsI, (void*, std::int32_t number), absolute(number))
QUICK(AbsF, (void*, float number), std::fabs(number))
QUICK(MinI, (void*, std::int32_t a, std::int32_t b), a < b ? a : b)
QUICK(MinF, (void*, float a, float b), a < b ? a : b)
QUICK(MaxI, (void*, std::int32_t a, std::int32_t b), a > b ? a : b)
QUICK(MaxF, (void*, float a, float b), a > b ? a : b)
QUICK(Floor, (void*, float number), std::floor(number))
QUICK(Ceil, (void*, float number), std::ceil(number))

vm::QuickHost quickOf(vm::HostFunction body) {
#define QUICK_ROW(name) \
  if (body == &Math_##name) return vm::quickHost<quick##name>();
  QUICK_ROW(LShift)
  QUICK_ROW(RShift)
  QUICK_ROW(AbsI)
  QUICK_ROW(AbsF)
  QUICK_ROW(MinI)
  QUICK_ROW(MinF)
  QUICK_ROW(MaxI)
  QUICK_ROW(MaxF)
  QUICK_ROW(Floor)
  QUICK_ROW(Ceil)
  return {};
}

HostResult Math_Sin(HostCall& call) { return call.done(static_cast<float>(base::math::sin(call.f(0)))); }
HostResult Math_Cos(HostCall& call) { return call.done(static_cast<float>(base::math::cos(call.f(0)))); }
HostResult Math_Tan(HostCall& call) { return call.done(static_cast<float>(base::math::tan(call.f(0)))); }
HostResult Math_ATan2(HostCall& call) { return call.done(static_cast<float>(base::math::atan2(call.f(0), call.f(1)))); }
HostResult Math_Sqrt(HostCall& call) { return call.done(call.f(0) > 0 ? std::sqrt(call.f(0)) : 0.0f); }
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
