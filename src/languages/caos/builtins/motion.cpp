// Chapter "Motion" of the manual: speed, gravity, walls, and valid positions of agents.
#include <algorithm>
#include <iterator>

#include "base/math/math.h"
#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/world/carrying.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/physics.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/surroundings.h"

namespace vellum::caos {

namespace {

constexpr double Circle = 2 * base::math::pi;

// The direction of SPIN, and the one to its right.
struct Course {
  explicit Course(const Agent& agent) {
    double angle = agent.body.gear.get() != nullptr ? agent.body.gear.get()->spin * Circle : 0;
    aheadX = base::math::sin(angle);
    aheadY = -base::math::cos(angle);
  }
  double forward(const Agent& agent) const { return agent.velocityX * aheadX + agent.velocityY * aheadY; }
  double sideways(const Agent& agent) const { return -agent.velocityX * aheadY + agent.velocityY * aheadX; }
  void set(World& world, Agent& agent, double forward, double sideways) const {
    setVelocity(world, agent, static_cast<float>(forward * aheadX - sideways * aheadY),
                static_cast<float>(forward * aheadY + sideways * aheadX));
  }
  double aheadX, aheadY;
};

}  // namespace

// Speed

VELLUM_CAOS_BODY(VelxVariable) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(vm::Value::ofFloat(agent.velocityX));
}
VELLUM_CAOS_BODY(VelyVariable) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(vm::Value::ofFloat(agent.velocityY));
}
VELLUM_CAOS_SETTER(VelxVariable) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (!call.v(0).isNumber()) return call.fail(diag::NotAFloat);
  setVelocity(call.world, agent, call.v(0).asFloat(), agent.velocityY);
  return call.done();
}
VELLUM_CAOS_SETTER(VelyVariable) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (!call.v(0).isNumber()) return call.fail(diag::NotAFloat);
  setVelocity(call.world, agent, agent.velocityX, call.v(0).asFloat());
  return call.done();
}
VELLUM_CAOS_BODY(Velo) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  setVelocity(call.world, agent, call.f(0), call.f(1));
  return call.done();
}

#define VELLUM_CAOS_TARGET_PROPERTY(setter, getter, field, read) \
  VELLUM_CAOS_BODY(setter) {                                     \
    VELLUM_CAOS_REQUIRE_TARGET(agent);                           \
    agent.field = call.read(0);                                  \
    wake(call.world, agent);                                     \
    return call.done();                                          \
  }                                                              \
  VELLUM_CAOS_BODY(getter) {                                     \
    VELLUM_CAOS_REQUIRE_TARGET(agent);                           \
    return call.done(agent.field);                               \
  }
VELLUM_CAOS_TARGET_PROPERTY(Aero, AeroInteger, aerodynamics, i)
VELLUM_CAOS_TARGET_PROPERTY(Elas, ElasInteger, elasticity, i)
VELLUM_CAOS_TARGET_PROPERTY(Fric, FricInteger, friction, i)
// Whether an agent that collides fits at its place or a pixel beside it; true outside of all rooms.
static bool standsFree(Call& call, const Agent& agent) {
  bool collides = (agent.attributes & attribute::SufferCollisions) != 0;
  if (!collides || call.standIns() || movementOf(call.world, agent) != Movement::Autonomous) return true;
  if (roomOf(call.world, agent) == nullptr) return true;
  static constexpr float Beside[][2] = {{0, 0}, {0, -1}, {0, 1}, {-1, 0}, {1, 0}};
  return std::any_of(std::begin(Beside), std::end(Beside),
                     [&](const float(&by)[2]) { return fits(call.world, agent, agent.x + by[0], agent.y + by[1]); });
}

VELLUM_CAOS_BODY(Attr) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t before = agent.attributes;
  // Existing agents begin to collide where they floated, and then move to a safe place.
  bool begins = (call.i(0) & ~before & attribute::SufferCollisions) != 0 && (before & attribute::Floatable) == 0;
  agent.attributes = call.i(0);
  bool stuck = begins && !standsFree(call, agent);
  agent.attributes = before;
  if (stuck) return call.fail(diag::ChangedIntoWall, agent.x);
  setAttributes(call.world, agent, call.i(0));
  return call.done();
}

VELLUM_CAOS_BODY(Perm) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t before = agent.permission;
  bool wasFree = standsFree(call, agent);
  agent.permission = call.i(0);
  if (wasFree && !standsFree(call, agent)) {
    agent.permission = before;
    return call.fail(diag::ChangedIntoWall, agent.x);
  }
  wake(call.world, agent);
  return call.done();
}
VELLUM_CAOS_BODY(PermInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.permission);
}

VELLUM_CAOS_BODY(Accg) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  float number = call.f(0);
  if (!(number >= -MaxCoordinate && number <= MaxCoordinate)) return call.fail(diag::InvalidRange);
  agent.acceleration = number;
  wake(call.world, agent);
  return call.done();
}
VELLUM_CAOS_BODY(AccgFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.acceleration);
}
VELLUM_CAOS_BODY(FallInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.body.falling ? 1 : 0);
}
// -1 before the first collision.
VELLUM_CAOS_BODY(WallInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(std::int32_t(agent.body.wall));
}
VELLUM_CAOS_BODY(MovsInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(static_cast<std::int32_t>(movementOf(call.world, agent)));
}

// Places

static bool inCabin(Call& call, const Agent& agent, float x, float y) {
  const Agent* carrier = call.world.agents.find(agent.body.carrier);
  if (carrier == nullptr || carrier->kind != AgentKind::Vehicle) return true;
  Bounds cabin = cabinOf(*carrier);
  double middleX = x + widthOf(agent) / 2, middleY = y + heightOf(agent) / 2;
  return middleX >= cabin.left && middleX <= cabin.right && middleY >= cabin.top && middleY <= cabin.bottom;
}

static bool isOnMap(float x, float y) {  // false for NaN
  return x >= -MaxCoordinate && x <= MaxCoordinate && y >= -MaxCoordinate && y <= MaxCoordinate;
}

static vm::HostResult moveTo(Call& call, Agent& agent, float x, float y) {
  if (!isOnMap(x, y)) return call.fail(diag::InvalidMapPosition, x, y);
  if (!inCabin(call, agent, x, y)) return call.fail(diag::OutsideCabin, x, y);
  moveTo(call.world, agent, x, y);
  return call.done();
}
VELLUM_CAOS_BODY(Mvto) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return moveTo(call, agent, call.f(0), call.f(1));
}
VELLUM_CAOS_BODY(Mvby) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return moveTo(call, agent, agent.x + call.f(0), agent.y + call.f(1));
}
// A world without rooms has no walls to be safe from.
VELLUM_CAOS_BODY(Mvsf) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (movementOf(call.world, agent) != Movement::Autonomous) return call.fail(diag::NotAutonomous);
  float x = call.f(0), y = call.f(1);
  if (call.world.map.hasRooms()) {
    if (!isOnMap(x, y)) return call.fail(diag::NoSafePlace, x, y);
    if (!findSafePlace(call.world, agent, x, y) && !call.standIns())
      return call.fail(diag::NoSafePlace, call.f(0), call.f(1));
  }
  call.charge(call.world.map.rooms().size() / 16);
  moveTo(call.world, agent, x, y);
  return call.done();
}
static vm::HostResult test(Call& call, const Agent& agent, float x, float y) {
  if (agent.body.carrier != 0) return call.done(inCabin(call, agent, x, y) ? 1 : 0);
  return call.done(!call.world.map.hasRooms() || fits(call.world, agent, x, y) ? 1 : 0);
}
VELLUM_CAOS_BODY(TmvtInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return test(call, agent, call.f(0), call.f(1));
}
VELLUM_CAOS_BODY(TmvbInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return test(call, agent, agent.x + call.f(0), agent.y + call.f(1));
}
VELLUM_CAOS_BODY(ObstFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (call.i(0) < 0 || call.i(0) > 3) return call.fail(diag::NoSuchDirection);
  return call.done(distanceToObstacle(call.world, agent, static_cast<Direction>(call.i(0))));
}
VELLUM_CAOS_BODY(RelxFloat) {
  VELLUM_CAOS_REQUIRE_AGENT(first, 0);
  VELLUM_CAOS_REQUIRE_AGENT(second, 2);
  return call.done(middleXOf(second) - middleXOf(first));
}
VELLUM_CAOS_BODY(RelyFloat) {
  VELLUM_CAOS_REQUIRE_AGENT(first, 0);
  VELLUM_CAOS_REQUIRE_AGENT(second, 2);
  return call.done(middleYOf(second) - middleYOf(first));
}

// Floating

VELLUM_CAOS_BODY(Flto) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  Gear& gear = agent.body.gear.make();
  gear.floatX = onMap(call.f(0));
  gear.floatY = onMap(call.f(1));
  floatNow(call.world, agent);
  return call.done();
}
VELLUM_CAOS_BODY(Frel) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Agent* by = call.agent(0);
  if (by == &agent) return call.fail(diag::InvalidAgent);
  agent.body.gear.make().floatsBy = by != nullptr ? by->handle : 0;
  wake(call.world, agent);
  return call.done();
}
VELLUM_CAOS_BODY(FltxFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Gear* gear = agent.body.gear.get();
  return call.done(gear != nullptr ? gear->floatX : 0.0f);
}
VELLUM_CAOS_BODY(FltyFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Gear* gear = agent.body.gear.get();
  return call.done(gear != nullptr ? gear->floatY : 0.0f);
}

// Turning

VELLUM_CAOS_BODY(Spin) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  turnTo(agent, call.f(0));
  return call.done();
}
VELLUM_CAOS_BODY(Avel) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (!(call.f(0) >= -1000 && call.f(0) <= 1000)) return call.fail(diag::InvalidRange);
  agent.body.gear.make().turning = call.f(0);
  wake(call.world, agent);
  return call.done();
}
VELLUM_CAOS_BODY(Fvel) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  Course heading(agent);
  heading.set(call.world, agent, call.f(0), heading.sideways(agent));
  return call.done();
}
VELLUM_CAOS_BODY(Svel) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  Course heading(agent);
  heading.set(call.world, agent, heading.forward(agent), call.f(0));
  return call.done();
}
VELLUM_CAOS_BODY(FvelFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(static_cast<float>(Course(agent).forward(agent)));
}
VELLUM_CAOS_BODY(SvelFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(static_cast<float>(Course(agent).sideways(agent)));
}
// Poses of a turning agent: the images of one direction are contiguous; the first direction is north.
VELLUM_CAOS_BODY(Rotn) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (!(call.f(0) >= 0 && call.f(0) <= 10'000 && call.f(1) >= 0 && call.f(1) <= 10'000))
    return call.fail(diag::InvalidRange);
  Gear& gear = agent.body.gear.make();
  gear.imagesOfTurn = static_cast<std::int32_t>(call.f(0));
  gear.turns = static_cast<std::int32_t>(call.f(1));
  turnTo(agent, gear.spin);
  return call.done();
}

#define VELLUM_CAOS_GEAR_FLOAT(getter, field)               \
  VELLUM_CAOS_BODY(getter) {                                \
    VELLUM_CAOS_REQUIRE_TARGET(agent);                      \
    const Gear* gear = agent.body.gear.get();               \
    return call.done(gear != nullptr ? gear->field : 0.0f); \
  }
#define VELLUM_CAOS_DAMPING(setter, getter, field)                                 \
  VELLUM_CAOS_BODY(setter) {                                                       \
    VELLUM_CAOS_REQUIRE_TARGET(agent);                                             \
    if (!(call.f(0) >= 0 && call.f(0) <= 1)) return call.fail(diag::InvalidRange); \
    agent.body.gear.make().field = call.f(0);                                      \
    wake(call.world, agent);                                                       \
    return call.done();                                                            \
  }                                                                                \
  VELLUM_CAOS_GEAR_FLOAT(getter, field)
VELLUM_CAOS_GEAR_FLOAT(SpinFloat, spin)
VELLUM_CAOS_GEAR_FLOAT(AvelFloat, turning)
VELLUM_CAOS_DAMPING(Admp, AdmpFloat, turningDamp)
VELLUM_CAOS_DAMPING(Fdmp, FdmpFloat, forwardDamp)
VELLUM_CAOS_DAMPING(Sdmp, SdmpFloat, sidewaysDamp)

// The manual says that the original does not implement it either: the value is stored and has no effect.
VELLUM_CAOS_BODY(Varc) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  agent.body.gear.make().viewArc = call.f(0);
  return call.done();
}
VELLUM_CAOS_GEAR_FLOAT(VarcFloat, viewArc)

// Angles in turns of the whole circle, 0 up, clockwise.
VELLUM_CAOS_BODY(AnglFloat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  double x = double(call.f(0)) - middleXOf(agent), y = double(call.f(1)) - middleYOf(agent);
  double turn = base::math::atan2(x, -y) / Circle;
  return call.done(static_cast<float>(turn < 0 ? turn + 1 : turn));
}
VELLUM_CAOS_BODY(VecxFloat) { return call.done(static_cast<float>(base::math::sin(call.f(0) * Circle))); }
VELLUM_CAOS_BODY(VecyFloat) { return call.done(static_cast<float>(-base::math::cos(call.f(0) * Circle))); }

// Directions (OBST, GRID).
VELLUM_CAOS_BODY(LeftInteger) { return call.done(0); }
VELLUM_CAOS_BODY(RghtInteger) { return call.done(1); }
VELLUM_CAOS_BODY(UpInteger) { return call.done(2); }
VELLUM_CAOS_BODY(DownInteger) { return call.done(3); }

}  // namespace vellum::caos
