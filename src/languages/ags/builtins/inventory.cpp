// Inventory items.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/guis.h"
#include "languages/ags/world/interactions.h"

namespace vellum::ags::api {

namespace {

bool find(const auto& call, std::size_t& id) {
  id = static_cast<std::size_t>(Adventure::idOf(call.r(0)));
  return call.r(0) != nullptr && id >= 1 && id < worldOf(call).state.items.names.size();
}

std::string pathOf(std::size_t id) { return base::cat("i", id); }

}  // namespace

#define VELLUM_AGS_ITEM(id) \
  std::size_t id = 0;       \
  if (!find(call, id)) return nullPointer(call)

VELLUM_AGS_FAST_BODY(itemGetID) {
  VELLUM_AGS_ITEM(id);
  return call.done(static_cast<std::int32_t>(id));
}
VELLUM_AGS_BODY(itemGetName) {
  VELLUM_AGS_ITEM(id);
  return call.doneString(worldOf(call).state.items.names[id]);
}
VELLUM_AGS_BODY(itemSetName) {
  VELLUM_AGS_ITEM(id);
  return keepText(call, worldOf(call).state.items.names[id], 1);
}
VELLUM_AGS_FAST_BODY(itemGetGraphic) {
  VELLUM_AGS_ITEM(id);
  return call.done(worldOf(call).state.items.graphics[id]);
}
VELLUM_AGS_FAST_BODY(itemSetGraphic) {
  VELLUM_AGS_ITEM(id);
  worldOf(call).state.items.graphics[id] = call.i(1);
  return call.done();
}
VELLUM_AGS_FAST_BODY(itemGetCursorGraphic) {
  VELLUM_AGS_ITEM(id);
  return call.done(worldOf(call).state.items.cursors[id]);
}
VELLUM_AGS_FAST_BODY(itemSetCursorGraphic) {
  VELLUM_AGS_ITEM(id);
  worldOf(call).state.items.cursors[id] = call.i(1);
  return call.done();
}
VELLUM_AGS_BODY(itemGetAtScreenXY) {
  int item = worldOf(call).guis.itemAt(call.i(0), call.i(1), call.i(2) != 0 && call.i(3) != 0);
  return thing(call, Type::Item, item > 0 ? item : -1);
}
VELLUM_AGS_PROPERTIES(item, VELLUM_AGS_ITEM, 1, pathOf(it), worldOf(call).game.items[it].properties)
VELLUM_AGS_BODY(itemIsInteractionAvailable) {
  VELLUM_AGS_ITEM(id);
  return isInteractionAvailable(call, world::TaskKind::ItemEvent, static_cast<int>(id), call.i(1));
}
VELLUM_AGS_BODY(itemRunInteraction) {
  VELLUM_AGS_ITEM(id);
  worldOf(call).interactions.run(world::Thing::Item, static_cast<int>(id), call.i(1));
  return call.done();
}

}  // namespace vellum::ags::api
