// Chapter "Vehicles" of the manual: compound agents with a cabin.
#include "languages/caos/builtins/pictures.h"
#include "languages/caos/world/carrying.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

#define VELLUM_CAOS_REQUIRE_VEHICLE(name) \
  VELLUM_CAOS_REQUIRE_TARGET(name);       \
  if (name.kind != AgentKind::Vehicle) return call.fail(diag::NotAVehicle)

VELLUM_CAOS_BODY(NewVhcl) { return createTarget(call, AgentKind::Vehicle); }

VELLUM_CAOS_BODY(Cabn) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  for (int i = 0; i < 4; ++i)
    if (call.i(i) < -MaxMapSize || call.i(i) > MaxMapSize) return call.fail(diag::InvalidRange);
  if (call.i(0) > call.i(2) || call.i(1) > call.i(3)) return call.fail(diag::InvalidRange);
  Gear& gear = vehicle.body.gear.make();
  gear.hasCabin = true;
  for (int i = 0; i < 4; ++i) gear.cabin[i] = call.i(i);
  return call.done();
}
// Without CABN, the box of the picture applies.
static vm::HostResult cabinEdge(Call& call, double Bounds::*edge, bool across) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  double origin = across ? vehicle.x : vehicle.y;
  return call.done(static_cast<std::int32_t>(cabinOf(vehicle).*edge - origin));
}
VELLUM_CAOS_BODY(CablInteger) { return cabinEdge(call, &Bounds::left, true); }
VELLUM_CAOS_BODY(CabtInteger) { return cabinEdge(call, &Bounds::top, false); }
VELLUM_CAOS_BODY(CabrInteger) { return cabinEdge(call, &Bounds::right, true); }
VELLUM_CAOS_BODY(CabbInteger) { return cabinEdge(call, &Bounds::bottom, false); }

VELLUM_CAOS_BODY(Cabp) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  std::int32_t& plane = vehicle.body.gear.make().cabinPlane;
  shiftPlanes(call.world, vehicle, std::int64_t(call.i(0)) - plane);
  plane = call.i(0);
  return call.done();
}
VELLUM_CAOS_BODY(CabpInteger) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  return call.done(vehicle.body.gear.make().cabinPlane);
}
VELLUM_CAOS_BODY(Cabv) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  vehicle.body.gear.make().cabinRoom = call.i(0);
  return call.done();
}
VELLUM_CAOS_BODY(CabvInteger) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  return call.done(vehicle.body.gear.make().cabinRoom);
}
VELLUM_CAOS_BODY(Cabw) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  if (call.i(0) < 0) return call.fail(diag::InvalidRange);
  vehicle.body.gear.make().cabinWidth = call.i(0);
  return call.done();
}

VELLUM_CAOS_BODY(Gpas) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  if (call.i(3) != 0 && call.i(3) != 1) return call.fail(diag::InvalidRange);
  std::vector<AgentHandle> near;
  Bounds box = call.i(3) == 0 ? boxOf(vehicle) : cabinOf(vehicle);
  findOverlapping(call.world, box, call.classifier(0), near);
  for (AgentHandle handle : near) {
    Agent* agent = call.world.agents.find(handle);
    if (agent == nullptr || agent == &vehicle || agent->body.carrier != 0 || agent->kind == AgentKind::Pointer)
      continue;
    if ((agent->attributes & attribute::Carryable) == 0) continue;
    pickUp(call.world, vehicle, *agent);
  }
  return call.done();
}
VELLUM_CAOS_BODY(Dpas) {
  VELLUM_CAOS_REQUIRE_VEHICLE(vehicle);
  const Gear* gear = vehicle.body.gear.get();
  if (gear == nullptr) return call.done();
  std::vector<AgentHandle> passengers = gear->carried;
  for (AgentHandle handle : passengers) {
    Agent* agent = call.world.agents.find(handle);
    if (agent != nullptr && agent->classifier.matches(call.classifier(0))) drop(call.world, *agent);
  }
  return call.done();
}
VELLUM_CAOS_BODY(Spas) {
  VELLUM_CAOS_REQUIRE_AGENT(vehicle, 0);
  VELLUM_CAOS_REQUIRE_AGENT(passenger, 2);
  if (vehicle.kind != AgentKind::Vehicle) return call.fail(diag::NotAVehicle);
  if (passenger.kind == AgentKind::Pointer) return call.fail(diag::InvalidAgent);
  if (isInside(call.world, vehicle, passenger)) return call.fail(diag::InvalidAgent);
  pickUp(call.world, vehicle, passenger);
  return call.done();
}
VELLUM_CAOS_BODY(Rpas) {
  VELLUM_CAOS_REQUIRE_AGENT(vehicle, 0);
  VELLUM_CAOS_REQUIRE_AGENT(passenger, 2);
  if (vehicle.kind != AgentKind::Vehicle) return call.fail(diag::NotAVehicle);
  if (passenger.body.carrier == vehicle.handle) drop(call.world, passenger);
  return call.done();
}

}  // namespace vellum::caos
