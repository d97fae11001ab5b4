#include "languages/caos/world/map_changes.h"

namespace vellum::caos {

bool deleteRoom(World& world, std::int32_t id) {
  auto index = world.map.indexOf(id);
  if (!index) return false;
  auto last = static_cast<std::uint32_t>(world.map.rooms().size() - 1);
  world.map.deleteRoom(id);
  if (*index != last) world.automata.roomMoved(last, *index);
  world.automata.roomRemoved(last);
  world.mapChanged = true;
  return true;
}

bool deleteMetaroom(World& world, std::int32_t id) {
  if (world.map.metaroom(id) == nullptr) return false;
  for (std::int32_t room : world.map.roomIds(id)) deleteRoom(world, room);
  world.map.deleteMetaroom(id);
  world.mapChanged = true;
  return true;
}

void clearMap(World& world) {
  world.map.clear();
  world.automata.levels().clear();
  world.automata.emitted().clear();
  world.mapChanged = true;
}

}  // namespace vellum::caos
