#include "languages/skrit/world/go_positions.h"

#include "base/math/math.h"
#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

std::int32_t holdPosition(GoWorld& world, const GoPosition& at, std::int32_t owner) {
  std::int32_t id = world.gos.newId();
  world.positions.add({id, owner, at});
  return id;
}

std::optional<GoPosition> positionOf(GoWorld& world, std::int32_t handle) {
  if (handle == GoPositions::Undefined) return GoPosition();
  if (handle == GoPositions::Scratch) return world.positions.scratch;
  if (const GoComponent* component = world.gos.component(handle)) {
    const Go& go = *world.gos.ownerOf(handle);
    return component->name == "mind" ? go.scratch : go.at;
  }
  if (const GoJob* job = world.gos.job(handle)) return job->position;
  if (const GoRequest* request = world.requests.find(handle)) return request->position;
  if (const HeldPosition* held = world.positions.find(handle)) return held->at;
  return std::nullopt;
}

bool setPosition(GoWorld& world, std::int32_t handle, const GoPosition& at) {
  if (handle == GoPositions::Scratch) {
    world.positions.scratch = at;
  } else if (const GoComponent* component = world.gos.component(handle)) {
    Go& go = *world.gos.ownerOf(handle);
    (component->name == "mind" ? go.scratch : go.at) = at;
  } else if (GoJob* job = world.gos.job(handle)) {
    job->position = at;
  } else if (GoRequest* request = world.requests.find(handle)) {
    request->position = at;
    request->placed = true;
  } else if (HeldPosition* held = world.positions.find(handle)) {
    held->at = at;
  } else {
    return false;
  }
  return true;
}

double distanceOf(const GoWorld& world, const GoPosition& from, const GoPosition& to) {
  bool together = from.node == to.node;
  map::Vector a = together ? map::Vector{from.x, from.y, from.z} : world.region.terrain.toWorld(from);
  map::Vector b = together ? map::Vector{to.x, to.y, to.z} : world.region.terrain.toWorld(to);
  double x = double(a.x) - b.x, y = double(a.y) - b.y, z = double(a.z) - b.z;
  return base::math::sqrt(x * x + y * y + z * z);
}

}  // namespace vellum::skrit
