#include "languages/caos/world/carrying.h"

#include <algorithm>
#include <utility>

#include "languages/caos/world/carried.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

namespace {
constexpr std::int32_t PickupEvent = 4, DropEvent = 5, VehiclePickupEvent = 121, VehicleDropEvent = 122;
constexpr std::int32_t GotCarriedEvent = 124, LostCarriedEvent = 125;

const HoldPoint* pointFor(const std::vector<HoldPoint>& points, std::int64_t pose) {
  const HoldPoint* any = nullptr;
  for (const HoldPoint& point : points) {
    if (point.pose == pose) return &point;
    if (point.pose == -1) any = &point;
  }
  return any;
}

// Poses of PUHL and PUPT are relative to the first image, not to BASE.
std::int64_t imageOf(const Agent& agent) { return agent.parts[0].shownPose(); }
}  // namespace

bool isInside(const World& world, const Agent& agent, const Agent& carrier) {
  const Agent* at = &agent;
  while (at != nullptr) {
    if (at == &carrier) return true;
    at = world.agents.find(at->body.carrier);
  }
  return false;
}

void letGoOfHand(World& world) {
  Agent* agent = world.agents.find(std::exchange(world.handHeld, 0));
  if (agent != nullptr && agent->creature() != nullptr) stopGait(agent->creature()->skeleton);
}

Bounds cabinOf(const Agent& vehicle) {
  const Gear* gear = vehicle.body.gear.get();
  if (gear == nullptr || !gear->hasCabin) return boxOf(vehicle);
  const std::int32_t* c = gear->cabin;
  return {vehicle.x + double(c[0]), vehicle.y + double(c[1]), vehicle.x + double(c[2]), vehicle.y + double(c[3])};
}

void settle(World& world, Agent& carried) {
  const Agent* carrier = world.agents.find(carried.body.carrier);
  if (carrier == nullptr) return;
  if (carrier->kind == AgentKind::Vehicle) {
    Bounds cabin = cabinOf(*carrier);
    double w = widthOf(carried), h = heightOf(carried);
    double x = std::max(cabin.left, std::min(double(carried.x), cabin.right - w));
    double y = std::max(cabin.top, std::min(double(carried.y), cabin.bottom - h));
    if ((carried.attributes & attribute::SufferPhysics) != 0) y = cabin.bottom - h;
    placeAt(world, carried, static_cast<float>(x), static_cast<float>(y));
    return;
  }
  const Gear* holderGear = carrier->body.gear.get();
  const Gear* heldGear = carried.body.gear.get();
  const HoldPoint* hand = holderGear != nullptr ? pointFor(holderGear->hands, imageOf(*carrier)) : nullptr;
  const HoldPoint* handle = heldGear != nullptr ? pointFor(heldGear->handles, imageOf(carried)) : nullptr;
  // Without points: holds it at the middle of its upper edge, in the middle of the carrier.
  float handX = hand != nullptr ? static_cast<float>(hand->x) : widthOf(*carrier) / 2;
  float handY = hand != nullptr ? static_cast<float>(hand->y) : heightOf(*carrier) / 2;
  float handleX = handle != nullptr ? static_cast<float>(handle->x) : widthOf(carried) / 2;
  float handleY = handle != nullptr ? static_cast<float>(handle->y) : 0;
  placeAt(world, carried, carrier->x + handX - handleX, carrier->y + handY - handleY);
}

static std::int32_t planeWithin(std::int64_t plane) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(plane, INT32_MIN, INT32_MAX));
}

void shiftPlanes(World& world, Agent& carrier, std::int64_t by) {
  eachCarried(world, carrier, [&](Agent& agent) { agent.plane = planeWithin(agent.plane + by); });
}

void setPlane(World& world, Agent& agent, std::int32_t plane) {
  if (agent.body.gear.get() != nullptr) shiftPlanes(world, agent, std::int64_t(plane) - agent.plane);
  agent.plane = plane;
}

// CAOS: CABP, CABW. With a capacity each passenger has a plane of its own, the first free one.
static std::int32_t planeInside(const World& world, const Agent& vehicle) {
  const Gear& gear = *vehicle.body.gear.get();
  std::int64_t first = std::int64_t(vehicle.plane) + gear.cabinPlane;
  if (gear.cabinWidth == 0) return planeWithin(first);
  std::vector<bool> taken(gear.carried.size() + 1);
  for (AgentHandle handle : gear.carried) {
    const Agent* passenger = world.agents.find(handle);
    std::int64_t at = passenger != nullptr ? passenger->plane - first : -1;
    if (at >= 0 && at < static_cast<std::int64_t>(taken.size())) taken[static_cast<std::size_t>(at)] = true;
  }
  return planeWithin(first + (std::find(taken.begin(), taken.end(), false) - taken.begin()));
}

bool pickUp(World& world, Agent& carrier, Agent& agent) {
  if (isInside(world, carrier, agent)) return false;
  Gear& gear = carrier.body.gear.make();
  bool vehicle = carrier.kind == AgentKind::Vehicle;
  if (agent.body.carrier == carrier.handle) return true;
  if (vehicle && gear.cabinWidth > 0 && gear.carried.size() >= static_cast<std::size_t>(gear.cabinWidth)) return false;
  if (!vehicle && !gear.carried.empty())
    if (Agent* old = world.agents.find(gear.carried[0])) drop(world, *old);
  if (Agent* old = world.agents.find(agent.body.carrier)) {
    std::erase(old->body.gear.make().carried, agent.handle);
    raiseEvent(world, *old, LostCarriedEvent, agent.handle, vm::Value::ofHandle(agent.handle));
    setPlane(world, agent, agent.body.ownPlane);
  }
  Physique& body = agent.body;
  body.carrier = carrier.handle;
  body.ownPlane = agent.plane;
  body.falling = body.grounded = false;
  agent.velocityX = agent.velocityY = 0;
  setPlane(world, agent, vehicle ? planeInside(world, carrier) : planeWithin(std::int64_t(carrier.plane) - 1));
  gear.carried.push_back(agent.handle);
  settle(world, agent);
  raiseEvent(world, agent, vehicle ? VehiclePickupEvent : PickupEvent, carrier.handle);
  raiseEvent(world, carrier, GotCarriedEvent, agent.handle, vm::Value::ofHandle(agent.handle));
  return true;
}

void drop(World& world, Agent& agent) {
  Agent* carrier = world.agents.find(agent.body.carrier);
  if (carrier == nullptr) return;
  bool vehicle = carrier->kind == AgentKind::Vehicle;
  std::erase(carrier->body.gear.make().carried, agent.handle);
  agent.body.carrier = 0;
  setPlane(world, agent, agent.body.ownPlane);
  if ((agent.attributes & attribute::SufferCollisions) != 0 && world.map.hasRooms() &&
      !fits(world, agent, agent.x, agent.y)) {
    float x = agent.x, y = agent.y;
    if (findSafePlace(world, agent, x, y)) placeAt(world, agent, x, y);
  }
  moveTo(world, agent, agent.x, agent.y);
  raiseEvent(world, agent, vehicle ? VehicleDropEvent : DropEvent, carrier->handle);
  raiseEvent(world, *carrier, LostCarriedEvent, agent.handle, vm::Value::ofHandle(agent.handle));
  if (vehicle || (agent.attributes & attribute::Carryable) == 0) return;
  // CAOS: ATTR. A greedy cabin picks up what is dropped into it; the front one does.
  // Cabins reach beyond their vehicles, so the index of boxes doesn't find them.
  Agent* best = nullptr;
  for (Agent* other : world.agents.inOrder()) {
    if (other == nullptr || other->kind != AgentKind::Vehicle || other == carrier) continue;
    if ((other->attributes & attribute::GreedyCabin) == 0) continue;
    Bounds cabin = cabinOf(*other);
    double x = middleXOf(agent), y = middleYOf(agent);
    if (x < cabin.left || x > cabin.right || y < cabin.top || y > cabin.bottom) continue;
    if (best == nullptr || other->plane > best->plane) best = other;
  }
  if (best != nullptr) pickUp(world, *best, agent);
}

}  // namespace vellum::caos
