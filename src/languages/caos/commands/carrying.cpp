// Chapter "Agents" of the manual: the body box, holding and being held, and the commands of chapter "Vehicles".
#include "languages/caos/commands/call.h"

namespace vellum::caos {

#define REQUIRE_VEHICLE(name) \
  REQUIRE_TARGET(name);       \
  if (name.kind != AgentKind::Vehicle) return call.fail(diagnose::NotAVehicle)

// The body

static bool coreIsSound(Call& call) {
  for (int i = 0; i < 4; ++i)
    if (!(call.f(i) >= -100'000 && call.f(i) <= 100'000)) return false;
  return call.f(0) < call.f(1) && call.f(2) < call.f(3);
}
static void setCore(Call& call, Agent& agent) {
  Gear& gear = agent.body.gear.make();
  gear.hasCore = true;
  gear.core[0] = call.f(2);
  gear.core[1] = call.f(0);
  gear.core[2] = call.f(3);
  gear.core[3] = call.f(1);
}
BODY(Core) {
  REQUIRE_TARGET(agent);
  if (!coreIsSound(call)) return call.fail(diagnose::InvalidRange);
  setCore(call, agent);
  call.world.wake(agent);
  return call.done();
}
BODY(TcorInteger) {
  REQUIRE_TARGET(agent);
  if (!coreIsSound(call)) return call.done(0);
  if (!call.world.map.hasRooms()) return call.done(1);
  Rare<Gear> before = agent.body.gear;
  setCore(call, agent);
  bool fits = call.world.fits(agent, agent.x, agent.y);
  agent.body.gear = std::move(before);
  return call.done(fits ? 1 : 0);
}

// Holding

BODY(CarrAgent) {
  REQUIRE_TARGET(agent);
  return call.done(call.world.find(agent.body.carrier));
}
BODY(HeldAgent) {
  REQUIRE_TARGET(agent);
  const Gear* gear = agent.body.gear.get();
  if (gear == nullptr || gear->carried.empty()) return call.done(static_cast<const Agent*>(nullptr));
  auto count = static_cast<std::uint32_t>(gear->carried.size());
  return call.done(call.world.find(gear->carried[count == 1 ? 0 : call.runtime.random().below(count)]));
}
BODY(Drop) {
  REQUIRE_TARGET(agent);
  const Gear* gear = agent.body.gear.get();
  if (gear == nullptr) return call.done();
  std::vector<AgentHandle> carried = gear->carried;
  for (AgentHandle handle : carried)
    if (Agent* held = call.world.find(handle)) call.world.drop(*held);
  return call.done();
}

static vm::HostResult setPoint(Call& call, std::vector<HoldPoint> Gear::*points) {
  REQUIRE_TARGET(agent);
  std::int32_t pose = call.i(0);
  if (pose < -1 || (pose >= 0 && (agent.parts.empty() || pose >= agent.parts[0].imageCount)))
    return call.fail(diagnose::InvalidPose);
  std::vector<HoldPoint>& list = agent.body.gear.make().*points;
  if (pose == -1) list.clear();
  HoldPoint point{pose, call.i(1), call.i(2)};
  bool known = false;
  for (HoldPoint& old : list)
    if (old.pose == pose) old = point, known = true;
  if (!known) list.push_back(point);
  return call.done();
}
static vm::HostResult getPoint(Call& call, std::vector<HoldPoint> Gear::*points) {
  REQUIRE_TARGET(agent);
  std::int32_t pose = call.i(0);
  if (pose < 0 || agent.parts.empty() || pose >= agent.parts[0].imageCount) return call.fail(diagnose::InvalidPose);
  if (call.i(1) != 1 && call.i(1) != 2) return call.fail(diagnose::InvalidRange);
  HoldPoint found;
  if (const Gear* gear = agent.body.gear.get())
    for (const HoldPoint& point : gear->*points)
      if (point.pose == pose || (point.pose == -1 && found.pose == -1)) found = point;
  return call.done(call.i(1) == 1 ? found.x : found.y);
}
BODY(Puhl) { return setPoint(call, &Gear::handles); }
BODY(Pupt) { return setPoint(call, &Gear::hands); }
BODY(PuhlInteger) { return getPoint(call, &Gear::handles); }
BODY(PuptInteger) { return getPoint(call, &Gear::hands); }

// Vehicles

BODY(Cabn) {
  REQUIRE_VEHICLE(vehicle);
  for (int i = 0; i < 4; ++i)
    if (call.i(i) < -MaxMapSize || call.i(i) > MaxMapSize) return call.fail(diagnose::InvalidRange);
  if (call.i(0) > call.i(2) || call.i(1) > call.i(3)) return call.fail(diagnose::InvalidRange);
  Gear& gear = vehicle.body.gear.make();
  gear.hasCabin = true;
  for (int i = 0; i < 4; ++i) gear.cabin[i] = call.i(i);
  return call.done();
}
// Without CABN, the box of the picture.
static vm::HostResult cabinEdge(Call& call, double Bounds::*edge, bool across) {
  REQUIRE_VEHICLE(vehicle);
  double origin = across ? vehicle.x : vehicle.y;
  return call.done(static_cast<std::int32_t>(call.world.cabinOf(vehicle).*edge - origin));
}
BODY(CablInteger) { return cabinEdge(call, &Bounds::left, true); }
BODY(CabtInteger) { return cabinEdge(call, &Bounds::top, false); }
BODY(CabrInteger) { return cabinEdge(call, &Bounds::right, true); }
BODY(CabbInteger) { return cabinEdge(call, &Bounds::bottom, false); }

BODY(Cabp) {
  REQUIRE_VEHICLE(vehicle);
  vehicle.body.gear.make().cabinPlane = call.i(0);
  return call.done();
}
BODY(CabpInteger) {
  REQUIRE_VEHICLE(vehicle);
  return call.done(vehicle.body.gear.make().cabinPlane);
}
BODY(Cabv) {
  REQUIRE_VEHICLE(vehicle);
  vehicle.body.gear.make().cabinRoom = call.i(0);
  return call.done();
}
BODY(CabvInteger) {
  REQUIRE_VEHICLE(vehicle);
  return call.done(vehicle.body.gear.make().cabinRoom);
}
BODY(Cabw) {
  REQUIRE_VEHICLE(vehicle);
  if (call.i(0) < 0) return call.fail(diagnose::InvalidRange);
  vehicle.body.gear.make().cabinWidth = call.i(0);
  return call.done();
}

BODY(Gpas) {
  REQUIRE_VEHICLE(vehicle);
  if (call.i(3) != 0 && call.i(3) != 1) return call.fail(diagnose::InvalidRange);
  std::vector<AgentHandle> near;
  Bounds box = call.i(3) == 0 ? call.world.boxOf(vehicle) : call.world.cabinOf(vehicle);
  call.world.overlapping(box, call.classifier(0), near);
  for (AgentHandle handle : near) {
    Agent* agent = call.world.find(handle);
    if (agent == nullptr || agent == &vehicle || agent->body.carrier != 0 || agent->kind == AgentKind::Pointer)
      continue;
    if ((agent->attributes & attribute::Carryable) == 0) continue;
    call.world.pickUp(vehicle, *agent);
  }
  return call.done();
}
BODY(Dpas) {
  REQUIRE_VEHICLE(vehicle);
  const Gear* gear = vehicle.body.gear.get();
  if (gear == nullptr) return call.done();
  std::vector<AgentHandle> passengers = gear->carried;
  for (AgentHandle handle : passengers) {
    Agent* agent = call.world.find(handle);
    if (agent != nullptr && agent->classifier.matches(call.classifier(0))) call.world.drop(*agent);
  }
  return call.done();
}
BODY(Spas) {
  REQUIRE_AGENT(vehicle, 0);
  REQUIRE_AGENT(passenger, 2);
  if (vehicle.kind != AgentKind::Vehicle) return call.fail(diagnose::NotAVehicle);
  if (passenger.kind == AgentKind::Pointer) return call.fail(diagnose::InvalidAgent);
  if (call.world.isInside(vehicle, passenger)) return call.fail(diagnose::InvalidAgent);
  call.world.pickUp(vehicle, passenger);
  return call.done();
}
BODY(Rpas) {
  REQUIRE_AGENT(vehicle, 0);
  REQUIRE_AGENT(passenger, 2);
  if (vehicle.kind != AgentKind::Vehicle) return call.fail(diagnose::NotAVehicle);
  if (passenger.body.carrier == vehicle.handle) call.world.drop(passenger);
  return call.done();
}

}  // namespace vellum::caos
