// Chapter "Motion" of the manual, as far as it needs no rooms and no physics.
#include "base/math/math.h"
#include "languages/caos/commands/call.h"

namespace vellum::caos {

BODY(VelxVariable) {
  REQUIRE_TARGET(agent);
  return call.done(vm::Value::ofFloat(agent.velocityX));
}
BODY(VelyVariable) {
  REQUIRE_TARGET(agent);
  return call.done(vm::Value::ofFloat(agent.velocityY));
}
vm::HostResult set_VelxVariable(Call& call) {
  REQUIRE_TARGET(agent);
  if (!call.v(0).isNumber()) return call.fail(diagnose::DecimalExpected);
  agent.velocityX = call.v(0).asFloat();
  return call.done();
}
vm::HostResult set_VelyVariable(Call& call) {
  REQUIRE_TARGET(agent);
  if (!call.v(0).isNumber()) return call.fail(diagnose::DecimalExpected);
  agent.velocityY = call.v(0).asFloat();
  return call.done();
}
BODY(Velo) {
  REQUIRE_TARGET(agent);
  agent.velocityX = call.f(0);
  agent.velocityY = call.f(1);
  return call.done();
}

#define TARGET_PROPERTY(setter, getter, field, read) \
  BODY(setter) {                                     \
    REQUIRE_TARGET(agent);                           \
    agent.field = call.read(0);                      \
    return call.done();                              \
  }                                                  \
  BODY(getter) {                                     \
    REQUIRE_TARGET(agent);                           \
    return call.done(agent.field);                   \
  }
TARGET_PROPERTY(Accg, AccgFloat, acceleration, f)
TARGET_PROPERTY(Aero, AeroInteger, aerodynamics, i)
TARGET_PROPERTY(Elas, ElasInteger, elasticity, i)
TARGET_PROPERTY(Fric, FricInteger, friction, i)
TARGET_PROPERTY(Perm, PermInteger, permission, i)

BODY(Mvto) {
  REQUIRE_TARGET(agent);
  agent.x = call.f(0);
  agent.y = call.f(1);
  return call.done();
}
BODY(Mvby) {
  REQUIRE_TARGET(agent);
  agent.x += call.f(0);
  agent.y += call.f(1);
  return call.done();
}
BODY(RelxFloat) {
  REQUIRE_AGENT(first, 0);
  REQUIRE_AGENT(second, 2);
  return call.done(second.x - first.x);
}
BODY(RelyFloat) {
  REQUIRE_AGENT(first, 0);
  REQUIRE_AGENT(second, 2);
  return call.done(second.y - first.y);
}

// Angles in turns of the whole circle, 0 up, clockwise.
BODY(AnglFloat) {
  double turn = base::math::atan2(call.f(0), -double(call.f(1))) / (2 * base::math::pi);
  return call.done(static_cast<float>(turn < 0 ? turn + 1 : turn));
}
BODY(VecxFloat) { return call.done(static_cast<float>(base::math::sin(call.f(0) * 2 * base::math::pi))); }
BODY(VecyFloat) { return call.done(static_cast<float>(-base::math::cos(call.f(0) * 2 * base::math::pi))); }

// Directions (OBST, GRID).
BODY(LeftInteger) { return call.done(0); }
BODY(RghtInteger) { return call.done(1); }
BODY(UpInteger) { return call.done(2); }
BODY(DownInteger) { return call.done(3); }

}  // namespace vellum::caos
