#include "languages/ags/world/rooms.h"

#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/cameras.h"
#include "languages/ags/world/canvases.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/overlays.h"
#include "languages/ags/world/speech.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::world {

namespace {

// See GameState::edge.
Int edgeAt(const Room& data, Int x, Int y) {
  if (x <= data.leftEdge) return 1;
  if (x >= data.rightEdge) return 2;
  if (y <= data.topEdge) return 3;
  return y >= data.bottomEdge ? 4 : 0;
}

ObjectState stateOf(const Object& data) {
  ObjectState object;
  object.x = data.x;
  object.y = data.y;
  object.visible = data.visible;
  object.clickable = data.clickable;
  object.solid = data.solid;
  object.graphic = data.graphic;
  object.baseline = data.baseline;
  object.blockingWidth = data.blockingWidth;
  object.blockingHeight = data.blockingHeight;
  object.transparency = data.transparency;
  object.manualScaling = !data.useRoomScaling;
  return object;
}

RegionState stateOf(const Region& data) {
  RegionState region;
  region.enabled = data.enabled;
  region.tint.light = data.lightLevel;
  region.tint.hasLight = data.lightLevel != 0;
  if (!data.hasTint) return region;
  region.tint.hasTint = 1;
  region.tint.red = data.red;
  region.tint.green = data.green;
  region.tint.blue = data.blue;
  region.tint.saturation = data.saturation;
  region.tint.luminance = data.luminance;
  return region;
}

}  // namespace

std::unique_ptr<RoomState> freshRoom(const Room& data) {
  auto state = std::make_unique<RoomState>();
  for (const Object& from : data.objects) {
    state->objects.push_back(stateOf(from));
    state->objectNames.push_back(from.name);
    state->objectPaths.emplace_back();
  }
  for (const Hotspot& from : data.hotspots) {
    state->hotspots.push_back({from.enabled});
    state->hotspotNames.push_back(from.name);
  }
  for (const Region& from : data.regions) state->regions.push_back(stateOf(from));
  for (const WalkableArea& from : data.walkableAreas) state->areas.push_back({from.scalingMin, from.scalingMax, 0});
  for (const WalkBehind& from : data.walkBehinds) state->walkBehinds.push_back(from.baseline);
  return state;
}

void Rooms::leave() {
  Globals& globals = state_.globals;
  const Room* data = areas_.roomData();
  if (data == nullptr) return;
  speech_.end();
  for (CharacterState& character : state_.characters.list) {
    if (character.room != globals.room) continue;
    stopMoving(character);
    character.turnTo = -1;
  }
  // Overlays, walkable areas, the background's frame and the mouse's bounds last for this visit only (manual,
  // Overlay.CreateTextual, RemoveWalkableArea, SetBackgroundFrame, Mouse.SetBounds).
  while (!state_.overlays.list.empty()) overlays_.remove(state_.overlays.list.back().id);
  globals.boundsLeft = globals.boundsTop = 0;
  globals.boundsRight = game_.width - 1;
  globals.boundsBottom = game_.height - 1;
  for (AreaState& area : state_.room->areas) area.removed = 0;
  for (ObjectState& object : state_.room->objects) object.movement = {};
  canvases_.forgetRoomPictures();
  if (!data->saveState) {
    state_.rooms.erase(globals.room);
    state_.room = nullptr;
  }
  globals.backgroundLocked = globals.backgroundFrame = 0;
}

void Rooms::bringPlayer(const Room& data, int number, Int from, int x, int y, int direction) {
  CharacterState* player = state_.character(state_.globals.player);
  if (player == nullptr) return;
  stopMoving(*player);
  if (player->room != number) {
    player->previousRoom = from >= 0 ? from : player->room;
    player->room = number;
  }
  if (x != 32767) {
    player->x = x;
    player->y = y;
  }
  if (direction >= 0) movements_.face(*player, direction, false);
  player->on = data.showPlayer ? 1 : player->on;
  if (player->viewLocked == 0) player->view = data.playerView > 0 ? data.playerView : player->normalView;
  state_.edge = edgeAt(data, player->x, player->y);  // a character that enters beyond an edge does not leave at once
}

void Rooms::enter(int number, int x, int y, int direction) {
  Globals& globals = state_.globals;
  const Room* data = game_.room(number);
  if (data == nullptr) return;
  auto& kept = state_.rooms[number];
  if (kept == nullptr) kept = freshRoom(*data);
  state_.room = kept.get();
  Int old = globals.room;
  globals.room = number;
  state_.variables.animBackgroundSpeed = data->backgroundDelay;
  globals.backgroundWait = std::max(1, data->backgroundDelay);
  globals.backgroundLocked = data->lockBackground;
  state_.variables.roomChanges = static_cast<Int>(static_cast<std::uint32_t>(state_.variables.roomChanges) + 1u);
  bringPlayer(*data, number, old, x, y, direction);
  globals.regionKnown = 0;
  // Followers in the room of the player's character come along (manual, Character.FollowCharacter).
  for (CharacterState& character : state_.characters.list) {
    if (character.follow != globals.player || &character == state_.character(globals.player)) continue;
    if (old >= 0 && character.room == old) character.followWait = std::max(1, state_.variables.followingRoomTimer);
  }
  cameras_.fit(*data);
  if (log_.listening()) {
    const std::string& name = data->description;
    log_.event("room", base::cat("room ", number, name.empty() ? "" : " (", name, name.empty() ? "" : ")", " entered"),
               {{"room", number}, {"from", old}, {"first", static_cast<Int>(kept->visited == 0)}});
  }
}

// Also resets custom properties of the room, its hotspots, objects, regions and walkable areas (manual, "Custom
// properties").
void Rooms::reset(int number) {
  if (number == state_.globals.room) return;
  state_.rooms.erase(number);
  for (std::string_view kind : {".", "h", "o", "g", "w"}) state_.forgetProperties(base::cat("r", number, kind));
}

void Rooms::checkGround() {
  Globals& globals = state_.globals;
  const Room* data = areas_.roomData();
  const CharacterState* player = state_.character(globals.player);
  if (data == nullptr || player == nullptr || player->room != globals.room || globals.groundDisabled != 0) return;
  int region = areas_.regionAt(player->x, player->y);
  if (globals.regionKnown == 0 || region != globals.playerRegion) {
    if (globals.regionKnown != 0 && globals.playerRegion > 0)
      tasks_.schedule(TaskKind::RegionEvent, globals.playerRegion, 2);
    if (region > 0) tasks_.schedule(TaskKind::RegionEvent, region, 1);
    globals.playerRegion = region;
    globals.regionKnown = 1;
  }
  if (state_.blocking.kind != 0) return;
  if (region > 0) tasks_.schedule(TaskKind::RegionEvent, region, 0);
  if (int hotspot = areas_.hotspotAt(player->x, player->y); hotspot > 0)
    tasks_.schedule(TaskKind::HotspotEvent, hotspot, HandlerStand);
  Int now = edgeAt(*data, player->x, player->y);
  if (now != 0 && now != state_.edge) {
    static constexpr RoomHandler Handlers[] = {RoomHandler::LeaveLeft, RoomHandler::LeaveRight, RoomHandler::LeaveTop,
                                               RoomHandler::LeaveBottom};
    tasks_.schedule(TaskKind::RoomEvent, static_cast<Int>(Handlers[now - 1]));
  }
  state_.edge = now;
}

}  // namespace vellum::ags::world
