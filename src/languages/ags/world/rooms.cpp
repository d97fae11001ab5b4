// Rooms: entering and leaving, what is where in them, and what the player's character stands on.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/world/world.h"

namespace vellum::ags::world {

namespace {

// Figures of views and sprites whose size nobody knows can still be clicked.
constexpr int UnknownWidth = 20, UnknownHeight = 40;

// See World::edge.
Int edgeAt(const Room& data, Int x, Int y) {
  if (x <= data.leftEdge) return 1;
  if (x >= data.rightEdge) return 2;
  if (y <= data.topEdge) return 3;
  return y >= data.bottomEdge ? 4 : 0;
}

int scaled(int size, Int percent) { return std::max(1, size * std::clamp(percent, 5, 200) / 100); }

}  // namespace

std::unique_ptr<RoomState> World::freshRoom(int number) const {
  const Room& data = game_.rooms[number];
  auto state = std::make_unique<RoomState>();
  for (const Object& from : data.objects) {
    ObjectState& object = state->objects.emplace_back();
    object.x = from.x;
    object.y = from.y;
    object.visible = from.visible;
    object.clickable = from.clickable;
    object.solid = from.solid;
    object.graphic = from.graphic;
    object.baseline = from.baseline;
    object.blockingWidth = from.blockingWidth;
    object.blockingHeight = from.blockingHeight;
    object.manualScaling = !from.useRoomScaling;
    state->objectNames.push_back(from.name);
    state->objectPaths.emplace_back();
  }
  for (const Hotspot& from : data.hotspots) {
    state->hotspots.push_back({from.enabled});
    state->hotspotNames.push_back(from.name);
  }
  for (const Region& from : data.regions) {
    RegionState& region = state->regions.emplace_back();
    region.enabled = from.enabled;
    region.tint.light = from.lightLevel;
    region.tint.hasLight = from.lightLevel != 0;
    if (!from.hasTint) continue;
    region.tint.hasTint = 1;
    region.tint.red = from.red;
    region.tint.green = from.green;
    region.tint.blue = from.blue;
    region.tint.saturation = from.saturation;
    region.tint.luminance = from.luminance;
  }
  for (const WalkableArea& from : data.walkableAreas) state->areas.push_back({from.scalingMin, from.scalingMax, 0});
  for (const WalkBehind& from : data.walkBehinds) state->walkBehinds.push_back(from.baseline);
  return state;
}

void World::leaveRoom() {
  const Room* data = roomData();
  if (data == nullptr) return;
  endSpeech();
  for (CharacterState& character : characters) {
    if (character.room != g.room) continue;
    stop(character);
    character.turnTo = -1;
  }
  // Overlays, walkable areas, the background's frame and the mouse's bounds are of this visit only (manual,
  // Overlay.CreateTextual, RemoveWalkableArea, SetBackgroundFrame, Mouse.SetBounds).
  while (!overlays.empty()) removeOverlay(overlays.back().id);
  g.boundsLeft = g.boundsTop = 0;
  g.boundsRight = game_.width - 1;
  g.boundsBottom = game_.height - 1;
  for (AreaState& area : room->areas) area.removed = 0;
  for (ObjectState& object : room->objects) object.movement = {};
  forgetRoomPictures();
  if (!data->saveState) {
    rooms.erase(g.room);
    room = nullptr;
  }
  g.backgroundLocked = g.backgroundFrame = 0;
}

void World::enterRoom(int number, int x, int y, int direction) {
  const Room* data = roomData(number);
  if (data == nullptr) return;
  auto& kept = rooms[number];
  if (kept == nullptr) kept = freshRoom(number);
  room = kept.get();
  Int old = g.room;
  g.room = number;
  vars.animBackgroundSpeed = data->backgroundDelay;
  g.backgroundWait = std::max(1, data->backgroundDelay);
  g.backgroundLocked = data->lockBackground;
  vars.roomChanges = static_cast<Int>(static_cast<std::uint32_t>(vars.roomChanges) + 1u);
  if (CharacterState* player = character(g.player); player != nullptr) {
    stop(*player);
    if (player->room != number) {
      player->previousRoom = old >= 0 ? old : player->room;
      player->room = number;
    }
    if (x != 32767) {
      player->x = x;
      player->y = y;
    }
    if (direction >= 0) face(*player, direction, false);
    player->on = data->showPlayer ? 1 : player->on;
    if (player->viewLocked == 0) player->view = data->playerView > 0 ? data->playerView : player->normalView;
    edge = edgeAt(*data, player->x, player->y);  // one that comes in beyond an edge does not leave at once
  }
  g.regionKnown = 0;
  // Followers that were with the player's character come along (manual, Character.FollowCharacter).
  for (CharacterState& character : characters) {
    if (character.follow != g.player || &character == this->character(g.player)) continue;
    if (old >= 0 && character.room == old) character.followWait = std::max(1, vars.followingRoomTimer);
  }
  fitCameras(*data);
  if (log_.listening()) {
    const std::string& name = data->description;
    log_.event("room", base::cat("room ", number, name.empty() ? "" : " (", name, name.empty() ? "" : ")", " entered"),
               {{"room", number}, {"from", old}, {"first", static_cast<Int>(kept->visited == 0)}});
  }
}

// Manual, Screen.AutoSizeViewportOnRoomLoad; no camera shows more than the room.
void World::fitCameras(const Room& data) {
  cameras.front().autoTracking = 1;
  if (g.autoSizeViewport != 0) {
    ViewportState& view = viewports.front();
    view.x = view.y = 0;
    view.width = std::min(game_.width, std::max(data.width, 1));
    view.height = std::min(game_.height, std::max(data.height, 1));
    cameras.front().width = view.width;
    cameras.front().height = view.height;
  }
  for (CameraState& camera : cameras) {
    camera.width = std::clamp(camera.width, 1, std::max(data.width, 1));
    camera.height = std::clamp(camera.height, 1, std::max(data.height, 1));
    camera.x = std::clamp(camera.x, 0, std::max(0, data.width - camera.width));
    camera.y = std::clamp(camera.y, 0, std::max(0, data.height - camera.height));
  }
  followCamera();
}

// Custom properties of the room, its hotspots and objects are as they were, too (manual, "Custom properties").
void World::resetRoom(int number) {
  if (number == g.room) return;
  rooms.erase(number);
  for (std::string_view kind : {".", "h", "o", "g"}) {
    const std::string path = base::cat("r", number, kind);
    auto first = properties.lower_bound(path), last = first;
    while (last != properties.end() && last->first.starts_with(path)) ++last;
    properties.erase(first, last);
  }
}

void World::placeCharacter(CharacterState& character, int number, int x, int y) {
  stop(character);
  if (character.room != number) {
    character.previousRoom = character.room;
    character.room = number;
    if (log_.listening())
      log_.event("character_room", base::cat(nameOf(character), " goes to room ", number),
                 {{"character", scriptNameOf(character)}, {"room", number}});
  }
  if (x == 32767) return;
  character.x = x;
  character.y = y;
}

int World::hotspotAt(int x, int y) const {
  const Room* data = roomData();
  if (data == nullptr) return 0;
  int id = areaInMask(SurfaceTarget::Hotspots, x, y);
  return static_cast<std::size_t>(id) < room->hotspots.size() && room->hotspots[id].enabled != 0 ? id : 0;
}

int World::regionAt(int x, int y) const {
  const Room* data = roomData();
  if (data == nullptr) return 0;
  int id = areaInMask(SurfaceTarget::Regions, x, y);
  return static_cast<std::size_t>(id) < room->regions.size() && room->regions[id].enabled != 0 ? id : 0;
}

int World::areaAt(int x, int y) const {
  const Room* data = roomData();
  if (data == nullptr || x < 0 || y < 0 || x >= data->width || y >= data->height) return 0;
  int id = areaInMask(SurfaceTarget::Walkable, x, y);
  return static_cast<std::size_t>(id) < room->areas.size() && room->areas[id].removed == 0 ? id : 0;
}

// From the area's smallest size at its top to its largest at its bottom.
int World::scalingAt(int x, int y) const {
  const Room* data = roomData();
  int id = areaAt(x, y);
  if (data == nullptr || id == 0) return 100;
  const AreaState& area = room->areas[id];
  int low = std::clamp(area.scalingMin, 5, 200), high = std::clamp(area.scalingMax, 5, 200);
  if (low == high) return low;
  auto [top, bottom] = data->walkableRows[static_cast<std::size_t>(id)];
  if (bottom <= top) return high;
  return low + (high - low) * (std::clamp(y, top, bottom) - top) / (bottom - top);
}

Point World::nearestWalkable(int x, int y) {
  const Room* data = roomData();
  x = place(x);
  y = place(y);
  if (data == nullptr || isWalkable(x, y)) return {x, y};
  Point best{x, y};
  std::int64_t bestSquare = -1;
  const Mask& mask = data->walkable;
  searched_ += static_cast<std::int64_t>(mask.cells.size()) / 4;
  for (int row = 0; row < mask.height; ++row) {
    for (int column = 0; column < mask.width; ++column) {
      int px = std::clamp(x, column * mask.scale, column * mask.scale + mask.scale - 1);
      int py = std::clamp(y, row * mask.scale, row * mask.scale + mask.scale - 1);
      std::int64_t dx = px - x, dy = py - y, square = dx * dx + dy * dy;
      if ((bestSquare >= 0 && square >= bestSquare) || !isWalkable(px, py)) continue;
      best = {px, py};
      bestSquare = square;
    }
  }
  return best;
}

Rectangle World::boxOf(const CharacterState& character) const {
  SpriteSize size = spriteSize(spriteOf(character));
  if (size.width <= 0 || size.height <= 0) size = {UnknownWidth, UnknownHeight, 32};
  int percent = character.manualScaling != 0 ? character.scaling : scalingAt(character.x, character.y);
  int width = scaled(size.width, percent), height = scaled(size.height, percent);
  int x = place(character.x) + place(character.offsetX),
      y = place(character.y) - place(character.z) + place(character.offsetY);
  return {x - width / 2, y - height + 1, x - width / 2 + width - 1, y};
}

Rectangle World::boxOf(const ObjectState& object) const {
  SpriteSize size = spriteSize(spriteOf(object));
  if (size.width <= 0 || size.height <= 0) size = {UnknownWidth, UnknownWidth, 32};
  int percent = object.manualScaling != 0 ? object.scaling : scalingAt(object.x, object.y);
  int width = scaled(size.width, percent), height = scaled(size.height, percent);
  int x = place(object.x), y = place(object.y);
  return {x, y - height + 1, x + width - 1, y};
}

// The space on the floor that others walk around.
Rectangle World::feetOf(const CharacterState& character) const {
  Rectangle box = boxOf(character);
  int width = character.blockingWidth > 0 ? character.blockingWidth : box.right - box.left + 1;
  int height = character.blockingHeight > 0 ? character.blockingHeight : 5;
  width = std::clamp(width, 1, MaxSide);
  height = std::clamp(height, 1, MaxSide);
  int x = place(character.x), y = place(character.y);
  return {x - width / 2, y - height / 2, x - width / 2 + width - 1, y - height / 2 + height - 1};
}

Rectangle World::feetOf(const ObjectState& object) const {
  Rectangle box = boxOf(object);
  int width = object.blockingWidth > 0 ? object.blockingWidth : box.right - box.left + 1;
  int height = object.blockingHeight > 0 ? object.blockingHeight : 5;
  width = std::clamp(width, 1, MaxSide);
  height = std::clamp(height, 1, MaxSide);
  int y = object.baseline > 0 ? place(object.baseline) : place(object.y);
  return {box.left, y - height / 2, box.left + width - 1, y - height / 2 + height - 1};
}

bool World::blockedAt(int x, int y, int exceptCharacter, int exceptObject) {
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const CharacterState& other = characters[i];
    if (static_cast<int>(i) == exceptCharacter || other.room != g.room || other.solid == 0 || other.on == 0) continue;
    if (exceptCharacter >= 0 && other.follow == exceptCharacter) continue;
    if (feetOf(other).contains(x, y)) return true;
  }
  if (room == nullptr) return false;
  for (std::size_t i = 0; i < room->objects.size(); ++i) {
    const ObjectState& other = room->objects[i];
    if (static_cast<int>(i) == exceptObject || other.solid == 0 || other.visible == 0) continue;
    if (feetOf(other).contains(x, y)) return true;
  }
  return false;
}

const CameraState& World::cameraOf(const ViewportState& view) const {
  for (const CameraState& camera : cameras)
    if (camera.id == view.camera) return camera;
  return cameras.front();
}

Point World::toRoom(const ViewportState& view, int screenX, int screenY) const {
  const CameraState& camera = cameraOf(view);
  std::int64_t x = place(screenX) - place(view.x), y = place(screenY) - place(view.y);
  if (view.width > 0 && view.width != camera.width) x = x * place(camera.width) / view.width;
  if (view.height > 0 && view.height != camera.height) y = y * place(camera.height) / view.height;
  return {place(x) + place(camera.x), place(y) + place(camera.y)};
}

Point World::toScreen(const ViewportState& view, int roomX, int roomY) const {
  const CameraState& camera = cameraOf(view);
  std::int64_t x = place(roomX) - place(camera.x), y = place(roomY) - place(camera.y);
  if (camera.width > 0 && view.width != camera.width) x = x * place(view.width) / camera.width;
  if (camera.height > 0 && view.height != camera.height) y = y * place(view.height) / camera.height;
  return {place(x) + place(view.x), place(y) + place(view.y)};
}

const ViewportState* World::viewportAt(int screenX, int screenY) const {
  const ViewportState* best = nullptr;
  for (const ViewportState& view : viewports) {
    std::int64_t x = std::int64_t(screenX) - view.x, y = std::int64_t(screenY) - view.y;
    bool shows = view.visible != 0 && view.camera != 0 && x >= 0 && y >= 0 && x < view.width && y < view.height;
    if (shows && (best == nullptr || view.zOrder >= best->zOrder)) best = &view;
  }
  return best;
}

Point World::toRoom(int screenX, int screenY) const {
  const ViewportState* view = viewportAt(screenX, screenY);
  return view != nullptr ? toRoom(*view, screenX, screenY) : Point{-1, -1};
}

Location World::locationAt(int screenX, int screenY) {
  if (guiAt(screenX, screenY, true) >= 0 || viewportAt(screenX, screenY) == nullptr) return {};
  Point at = toRoom(screenX, screenY);
  return thingAt(at.x, at.y);
}

std::string_view World::locationName(int screenX, int screenY) {
  if (int gui = guiAt(screenX, screenY, true); gui >= 0) {
    int item = itemAt(screenX, screenY);
    return item > 0 ? std::string_view(itemNames[item]) : std::string_view();
  }
  Location at = locationAt(screenX, screenY);
  switch (at.kind) {
    case Thing::Character: return characterNames[at.id];
    case Thing::Object: return room->objectNames[at.id];
    case Thing::Hotspot: return room->hotspotNames[at.id];
    default: break;
  }
  bool isSeen = room != nullptr && viewportAt(screenX, screenY) != nullptr;
  return isSeen ? std::string_view(room->hotspotNames[0]) : std::string_view();
}

void World::followCamera() {
  const Room* data = roomData();
  const CharacterState* player = character(g.player);
  if (data == nullptr || player == nullptr) return;
  for (CameraState& camera : cameras) {
    if (camera.autoTracking == 0) continue;
    int width = std::clamp(camera.width, 1, MaxSide), height = std::clamp(camera.height, 1, MaxSide);
    camera.x = std::clamp(place(player->x) - width / 2, 0, std::max(0, data->width - width));
    camera.y = std::clamp(place(player->y) - height / 2, 0, std::max(0, data->height - height));
  }
}

void World::checkGround() {
  const Room* data = roomData();
  const CharacterState* player = character(g.player);
  if (data == nullptr || player == nullptr || player->room != g.room || g.groundDisabled != 0) return;
  int region = regionAt(player->x, player->y);
  if (g.regionKnown == 0 || region != g.playerRegion) {
    if (g.regionKnown != 0 && g.playerRegion > 0) schedule(TaskKind::RegionEvent, g.playerRegion, 2);
    if (region > 0) schedule(TaskKind::RegionEvent, region, 1);
    g.playerRegion = region;
    g.regionKnown = 1;
  }
  if (blocking.kind != 0) return;
  if (region > 0) schedule(TaskKind::RegionEvent, region, 0);
  if (int hotspot = hotspotAt(player->x, player->y); hotspot > 0)
    schedule(TaskKind::HotspotEvent, hotspot, HandlerStand);
  Int now = edgeAt(*data, player->x, player->y);
  if (now != 0 && now != edge) {
    static constexpr RoomHandler Handlers[] = {RoomHandler::LeaveLeft, RoomHandler::LeaveRight, RoomHandler::LeaveTop,
                                               RoomHandler::LeaveBottom};
    schedule(TaskKind::RoomEvent, static_cast<Int>(Handlers[now - 1]));
  }
  edge = now;
}

}  // namespace vellum::ags::world
