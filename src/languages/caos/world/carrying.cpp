// Carrying: agents that hold another one, and vehicles with passengers (CAOS: HELD, CARR, GPAS, SPAS, DROP).
#include <algorithm>

#include "languages/caos/world/world.h"

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

bool World::isInside(const Agent& agent, const Agent& carrier) const {
  const Agent* at = &agent;
  while (at != nullptr) {
    if (at == &carrier) return true;
    at = find(at->body.carrier);
  }
  return false;
}

Bounds World::cabinOf(const Agent& vehicle) const {
  const Gear* gear = vehicle.body.gear.get();
  if (gear == nullptr || !gear->hasCabin) return boxOf(vehicle);
  const std::int32_t* c = gear->cabin;
  return {vehicle.x + double(c[0]), vehicle.y + double(c[1]), vehicle.x + double(c[2]), vehicle.y + double(c[3])};
}

void World::settle(Agent& carried) {
  const Agent* carrier = find(carried.body.carrier);
  if (carrier == nullptr) return;
  if (carrier->kind == AgentKind::Vehicle) {
    Bounds cabin = cabinOf(*carrier);
    double w = width(carried), h = height(carried);
    double x = std::max(cabin.left, std::min(double(carried.x), cabin.right - w));
    double y = std::max(cabin.top, std::min(double(carried.y), cabin.bottom - h));
    if ((carried.attributes & attribute::SufferPhysics) != 0) y = cabin.bottom - h;
    place(carried, static_cast<float>(x), static_cast<float>(y));
    return;
  }
  const Gear* holderGear = carrier->body.gear.get();
  const Gear* heldGear = carried.body.gear.get();
  const HoldPoint* hand = holderGear != nullptr ? pointFor(holderGear->hands, imageOf(*carrier)) : nullptr;
  const HoldPoint* handle = heldGear != nullptr ? pointFor(heldGear->handles, imageOf(carried)) : nullptr;
  // Without points: holds it at the middle of its upper edge, in the middle of the carrier.
  float handX = hand != nullptr ? static_cast<float>(hand->x) : width(*carrier) / 2;
  float handY = hand != nullptr ? static_cast<float>(hand->y) : height(*carrier) / 2;
  float handleX = handle != nullptr ? static_cast<float>(handle->x) : width(carried) / 2;
  float handleY = handle != nullptr ? static_cast<float>(handle->y) : 0;
  place(carried, carrier->x + handX - handleX, carrier->y + handY - handleY);
}

// Visits everything that is carried, recursively: a tree without cycles, visited without recursion.
template <class Visit>
void World::eachCarried(Agent& carrier, Visit visit) {
  open_.clear();
  for (Agent* at = &carrier;;) {
    if (const Gear* gear = at->body.gear.get()) open_.insert(open_.end(), gear->carried.begin(), gear->carried.end());
    do {
      if (open_.empty()) return;
      at = find(open_.back());
      open_.pop_back();
    } while (at == nullptr);
    visit(*at);
  }
}

void World::follow(Agent& carrier, float dx, float dy) {
  eachCarried(carrier, [&](Agent& agent) {
    agent.x = std::clamp(agent.x + dx, -MaxCoordinate, MaxCoordinate);
    agent.y = std::clamp(agent.y + dy, -MaxCoordinate, MaxCoordinate);
    resized(agent);
  });
}

static std::int32_t planeWithin(std::int64_t plane) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(plane, INT32_MIN, INT32_MAX));
}

void World::shiftPlanes(Agent& carrier, std::int64_t by) {
  eachCarried(carrier, [&](Agent& agent) { agent.plane = planeWithin(agent.plane + by); });
}

void World::setPlane(Agent& agent, std::int32_t plane) {
  if (agent.body.gear.get() != nullptr) shiftPlanes(agent, std::int64_t(plane) - agent.plane);
  agent.plane = plane;
}

// CAOS: CABP, CABW. With a capacity each passenger has a plane of its own, the first free one.
std::int32_t World::planeInside(const Agent& vehicle) const {
  const Gear& gear = *vehicle.body.gear.get();
  std::int64_t first = std::int64_t(vehicle.plane) + gear.cabinPlane;
  if (gear.cabinWidth == 0) return planeWithin(first);
  std::vector<bool> taken(gear.carried.size() + 1);
  for (AgentHandle handle : gear.carried) {
    const Agent* passenger = find(handle);
    std::int64_t at = passenger != nullptr ? passenger->plane - first : -1;
    if (at >= 0 && at < static_cast<std::int64_t>(taken.size())) taken[static_cast<std::size_t>(at)] = true;
  }
  return planeWithin(first + (std::find(taken.begin(), taken.end(), false) - taken.begin()));
}

bool World::pickUp(Agent& carrier, Agent& agent) {
  if (isInside(carrier, agent)) return false;
  Gear& gear = carrier.body.gear.make();
  bool vehicle = carrier.kind == AgentKind::Vehicle;
  if (agent.body.carrier == carrier.handle) return true;
  if (vehicle && gear.cabinWidth > 0 && gear.carried.size() >= static_cast<std::size_t>(gear.cabinWidth)) return false;
  if (!vehicle && !gear.carried.empty())
    if (Agent* old = find(gear.carried[0])) drop(*old);
  if (Agent* old = find(agent.body.carrier)) {
    removeFrom(old->body.gear.make().carried, agent.handle);
    raise(*old, LostCarriedEvent, agent.handle, vm::Value::ofHandle(agent.handle));
    setPlane(agent, agent.body.ownPlane);
  }
  Physique& body = agent.body;
  body.carrier = carrier.handle;
  body.ownPlane = agent.plane;
  body.falling = body.grounded = false;
  agent.velocityX = agent.velocityY = 0;
  setPlane(agent, vehicle ? planeInside(carrier) : planeWithin(std::int64_t(carrier.plane) - 1));
  gear.carried.push_back(agent.handle);
  settle(agent);
  raise(agent, vehicle ? VehiclePickupEvent : PickupEvent, carrier.handle);
  raise(carrier, GotCarriedEvent, agent.handle, vm::Value::ofHandle(agent.handle));
  return true;
}

void World::drop(Agent& agent) {
  Agent* carrier = find(agent.body.carrier);
  if (carrier == nullptr) return;
  bool vehicle = carrier->kind == AgentKind::Vehicle;
  removeFrom(carrier->body.gear.make().carried, agent.handle);
  agent.body.carrier = 0;
  setPlane(agent, agent.body.ownPlane);
  if ((agent.attributes & attribute::SufferCollisions) != 0 && map.hasRooms() && !fits(agent, agent.x, agent.y)) {
    float x = agent.x, y = agent.y;
    if (findSafePlace(agent, x, y)) place(agent, x, y);
  }
  moveTo(agent, agent.x, agent.y);
  raise(agent, vehicle ? VehicleDropEvent : DropEvent, carrier->handle);
  raise(*carrier, LostCarriedEvent, agent.handle, vm::Value::ofHandle(agent.handle));
  if (vehicle || (agent.attributes & attribute::Carryable) == 0) return;
  // CAOS: ATTR. A greedy cabin picks up what is dropped into it; the front one does.
  // Cabins reach beyond their vehicles, so the index of boxes doesn't find them.
  Agent* best = nullptr;
  for (Agent* other : agents()) {
    if (other == nullptr || other->kind != AgentKind::Vehicle || other == carrier) continue;
    if ((other->attributes & attribute::GreedyCabin) == 0) continue;
    Bounds cabin = cabinOf(*other);
    double x = middleX(agent), y = middleY(agent);
    if (x < cabin.left || x > cabin.right || y < cabin.top || y > cabin.bottom) continue;
    if (best == nullptr || other->plane > best->plane) best = other;
  }
  if (best != nullptr) pickUp(*best, agent);
}

void World::removeFrom(std::vector<AgentHandle>& list, AgentHandle agent) {
  list.erase(std::remove(list.begin(), list.end(), agent), list.end());
}

void World::startTwin(Agent& twin) {
  Physique& body = twin.body;
  if (body.carrier != 0) twin.plane = body.ownPlane;
  body.carrier = 0;
  body.moving = body.emitting = body.present = body.wired = false;
  if (Gear* gear = body.gear.get()) {
    gear->carried.clear();
    gear->touching.clear();
    for (InputPort& port : gear->inputs) port.source = 0, port.output = -1;
    for (OutputPort& port : gear->outputs) port.targets.clear();
    if (!gear->inputs.empty() || !gear->outputs.empty()) addWired(twin);
  }
  resized(twin);
  setAttributes(twin, twin.attributes);
  if (body.automaton >= 0) setEmission(twin, body.automaton, body.emission);
}

// A removed agent drops what it carries, and its carrier and ports release it.
void World::detach(Agent& agent) {
  index_.remove(indexOf(agent.handle));
  if (Agent* carrier = find(agent.body.carrier)) removeFrom(carrier->body.gear.make().carried, agent.handle);
  Gear* gear = agent.body.gear.get();
  if (gear == nullptr) return;
  while (!gear->carried.empty()) {
    Agent* carried = find(gear->carried.back());
    if (carried == nullptr) gear->carried.pop_back();
    else drop(*carried);
  }
  for (InputPort& port : gear->inputs) breakInput(agent, port);
  for (OutputPort& port : gear->outputs) breakOutput(agent, port);
}

}  // namespace vellum::caos
