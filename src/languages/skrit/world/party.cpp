#include "languages/skrit/world/party.h"

#include "base/math/math.h"
#include "languages/skrit/world/orientation.h"

namespace vellum::skrit {

namespace {

float speedOf(Go& go) {
  const GoComponent* body = go.find("body");
  const GoField* field = body == nullptr ? nullptr : body->find("avg_move_velocity");
  bool good = field != nullptr && field->numeric && field->number > 0 && field->number < 1000;
  return good ? field->number : WalkSpeed;
}

// In a straight line over the world's ground. True when the member has arrived.
bool step(GoWorld& world, Go& go, const GoPosition& to) {
  const Terrain& terrain = world.region.terrain;
  map::Vector from = terrain.toWorld(go.at), way = terrain.toWorld(to) - from;
  double length = base::math::sqrt(double(dot(way, way)));
  double part = double(speedOf(go)) / UpdatesPerSecond;
  if (!(length > part)) {
    go.at = to;
    return true;
  }
  map::Vector next = from + way * static_cast<float>(part / length);
  go.at = terrain.toNode(next, go.at.node);
  go.heading = static_cast<float>(base::math::atan2(way.x, way.z) * (180 / base::math::pi));
  go.turn = orientationOf(go.heading);
  return false;
}

}  // namespace

void join(GoWorld& world, Go& go) {
  std::vector<std::int32_t>& party = world.region.party;
  if (!world.region.isOfParty(go.id)) party.insert(std::lower_bound(party.begin(), party.end(), go.id), go.id);
  world.gos.setPlayer(go, true);
  if (world.focus == 0) world.focus = go.id;
}

Go* leader(GoWorld& world) { return world.region.party.empty() ? nullptr : world.gos.find(world.region.party.front()); }

void walkTo(GoWorld& world, Go& member, const GoPosition& to) {
  stop(world, member);
  world.region.walks.push_back({member.id, to});
}

void stop(GoWorld& world, const Go& member) {
  std::erase_if(world.region.walks, [&](const Walk& each) { return each.who == member.id; });
}

void walk(GoWorld& world) {
  if (world.region.party.empty()) return;
  std::erase_if(world.region.party, [&](std::int32_t id) { return world.gos.find(id) == nullptr; });
  std::erase_if(world.region.walks, [&](const Walk& each) {
    Go* go = world.gos.find(each.who);
    return go == nullptr || step(world, *go, each.to);
  });
}

}  // namespace vellum::skrit
