#include "languages/caos/runtime/creature_navigation.h"

#include "languages/caos/runtime/creature_feet.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

WayOut followSmell(const Living& living, bool away) {
  World& world = living.world;
  const Room* room = roomOfFoot(living);
  auto index = room != nullptr ? world.map.indexOf(room->id) : std::nullopt;
  if (!index) return {};
  std::int32_t category = living.creature.mind.attention;
  std::int32_t smell = category >= 0 ? world.smellOfCategory[static_cast<std::size_t>(category)] : -1;
  if (smell < 0) return {WayOut::NoSmell, room};
  world.map.findNeighbours();
  WayOut best{WayOut::BestAlready, room};
  float most = world.automata.level(*index, smell);
  auto end = world.map.neighboursEnd(*index);
  for (auto next = world.map.neighboursBegin(*index); next != end; ++next) {
    float level = world.automata.level(next->room, smell);
    bool passes = next->linked ? next->permeability > 0 : next->permeability >= living.agent.permission;
    if (!passes || !(away ? level < most : level > most)) continue;
    most = level;
    best = {next->linked ? WayOut::Link : WayOut::Neighbour, &world.map.rooms()[next->room]};
  }
  return best;
}

Callback navigationCallback(const Living& living, bool away) {
  enum : std::int32_t { ValidIt = 150, Outside = 151, ToNeighbour = 152, ToLink = 153, CurrentRoomBest = 154 };
  if (const Agent* it = living.world.agents.find(living.creature.mind.it))
    return {ValidIt, middleXOf(*it), middleYOf(*it)};
  WayOut way = followSmell(living, away);
  if (way.room == nullptr) return {Outside, middleXOf(living.agent), middleYOf(living.agent)};
  std::int32_t event = way.kind == WayOut::Link        ? ToLink
                       : way.kind == WayOut::Neighbour ? ToNeighbour
                                                       : CurrentRoomBest;
  return {event, static_cast<float>(way.room->middleX()), static_cast<float>(way.room->middleY())};
}

}  // namespace vellum::caos
