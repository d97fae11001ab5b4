#include "languages/ags/world/interactions.h"

#include "base/text.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/cameras.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::world {

namespace {

constexpr int WalkMode = 0, LookMode = 1;

}  // namespace

// The player's character first walks to the walk-to point of a hotspot (manual, "Hotspot events";
// game.auto_use_walkto_points).
void Interactions::walkToHotspot(int id, int mode) {
  const Room* data = areas_.roomData();
  const CharacterState* player = state_.character(state_.globals.player);
  if (data == nullptr || player == nullptr || player->room != state_.globals.room) return;
  const Hotspot& hotspot = data->hotspots[static_cast<std::size_t>(id)];
  if (hotspot.walkToX >= 0 && hotspot.walkToY >= 0 && state_.variables.autoUseWalktoPoints != 0 &&
      (mode != LookMode || state_.isOptionOn(GameOption::WalkOnLook)))
    tasks_.schedule(TaskKind::WalkPlayer, hotspot.walkToX, hotspot.walkToY);
}

void Interactions::clickRoom(int screenX, int screenY, int mode) {
  if (state_.room == nullptr) return;
  state_.variables.usedMode = mode;
  if (cameras_.viewportAt(screenX, screenY) == nullptr) return;
  Point at = cameras_.toRoom(screenX, screenY);
  if (mode == WalkMode && state_.isOptionOn(GameOption::NoWalkMode)) {
    // The click applies as if the player's character were there (manual, "Automatically move the player in Walk mode").
    int hotspot = areas_.hotspotAt(at.x, at.y);
    if (hotspot > 0) tasks_.schedule(TaskKind::HotspotEvent, hotspot, HandlerStand);
    return;
  }
  if (mode == WalkMode) {
    CharacterState* player = state_.character(state_.globals.player);
    if (player == nullptr) return;
    if (log_.listening())
      log_.event("click", base::cat("click: walk to ", at.x, ",", at.y), {{"mode", mode}, {"x", at.x}, {"y", at.y}});
    movements_.walk(*player, at.x, at.y, false, true);
    return;
  }
  Location found = hits_.thingAt(at.x, at.y);
  if (found.kind == Thing::None) found = {Thing::Hotspot, 0};
  if (found.kind == Thing::Hotspot && found.id > 0) walkToHotspot(found.id, mode);
  run(found.kind, found.id, mode);
}

bool Interactions::namesOf(Thing kind, int id, Names& names) {
  auto index = static_cast<std::size_t>(id);
  switch (kind) {
    case Thing::Hotspot: {
      const Room* data = areas_.roomData();
      if (data == nullptr || id < 0 || index >= state_.room->hotspots.size()) return false;
      names = {state_.room->hotspotNames[index], data->hotspots[index].scriptName};
      return true;
    }
    case Thing::Object:
      if (state_.object(id) == nullptr) return false;
      names = {state_.room->objectNames[index], areas_.roomData()->objects[index].scriptName};
      return true;
    case Thing::Character:
      if (state_.character(id) == nullptr) return false;
      names = {state_.characters.names[index], game_.characters[index].scriptName};
      return true;
    case Thing::Item:
      if (id < 1 || index >= state_.items.names.size()) return false;
      names = {state_.items.names[index], game_.items[index].scriptName};
      return true;
    default: return false;
  }
}

void Interactions::reportClick(const Names& names, int mode) {
  std::string_view cursor = "?", thing = names.name;
  if (mode >= 0 && static_cast<std::size_t>(mode) < game_.cursors.size()) cursor = game_.cursors[mode].name;
  if (thing.empty()) thing = names.script.empty() ? "nothing" : names.script;
  std::string with;
  const CharacterState* player = state_.character(state_.globals.player);
  if (mode == game_.inventoryCursorMode && player != nullptr && player->activeItem > 0 &&
      static_cast<std::size_t>(player->activeItem) < state_.items.names.size())
    with = base::cat(" with ", state_.items.names[player->activeItem]);
  log_.event("click", base::cat("click: ", cursor, " on ", thing, with),
             {{"mode", mode}, {"thing", names.script}, {"name", names.name}});
}

void Interactions::run(Thing kind, int id, int mode) {
  state_.variables.usedMode = mode;
  const CharacterState* player = state_.character(state_.globals.player);
  if (player != nullptr) state_.variables.usedinv = player->activeItem;
  Names names;
  if (!namesOf(kind, id, names)) return;
  if (log_.listening()) reportClick(names, mode);
  switch (kind) {
    case Thing::Hotspot: return tasks_.schedule(TaskKind::HotspotEvent, id, mode);
    case Thing::Object: return tasks_.schedule(TaskKind::ObjectEvent, id, mode);
    case Thing::Character: return tasks_.schedule(TaskKind::CharacterEvent, id, mode);
    default: return tasks_.schedule(TaskKind::ItemEvent, id, mode);
  }
}

}  // namespace vellum::ags::world
