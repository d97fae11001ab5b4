// Chapter "Vehicles" of the manual: compound agents with a cabin.
#include "languages/caos/commands/pictures.h"

namespace vellum::caos {

#define REQUIRE_VEHICLE(name) \
  REQUIRE_TARGET(name);       \
  if (name.kind != AgentKind::Vehicle) return call.fail(diagnose::NotAVehicle)

BODY(NewVhcl) { return createAgent(call, AgentKind::Vehicle); }

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
  std::int32_t& plane = vehicle.body.gear.make().cabinPlane;
  call.world.shiftPlanes(vehicle, std::int64_t(call.i(0)) - plane);
  plane = call.i(0);
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
