// Rooms of game.toml, and of optional room<number>.toml files beside a project.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/files/game/toml_parts.h"

namespace vellum::ags::game {

using base::TomlValue;

namespace {

enum class MaskKind : std::uint8_t { Walkable, Hotspots, Regions, WalkBehinds };

int cellNumber(char c) {
  if (c == '.' || c == ' ') return 0;
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 36;
  return -1;
}

// Reads a mask drawn with characters: `.` nothing, 0-9, a-z (10 and on), A-Z (36 and on). One character is `scale`
// pixels.
bool readPicture(TomlTable& table, const TomlValue& value, world::Room& room, int scale, int limit, world::Mask& mask) {
  std::vector<std::string_view> rows;
  for (std::string_view row : base::split(value.string, '\n')) {
    if (row.ends_with('\r')) row.remove_suffix(1);
    rows.push_back(row);
  }
  if (!rows.empty() && rows.back().empty()) rows.pop_back();
  if (!table.loader().sizeMask(mask, room, scale)) return false;
  auto wrong = [&](std::string problem) {
    table.loader().emitter.emit(diag::ProjectPicture, table.at(value), std::move(problem));
    return false;
  };
  if (static_cast<int>(rows.size()) > mask.height)
    return wrong(base::cat("it has ", rows.size(), " rows; the room has ", mask.height, " of ", scale, " pixels"));
  for (std::size_t y = 0; y < rows.size(); ++y) {
    if (static_cast<int>(rows[y].size()) > mask.width)
      return wrong(base::cat("row ", y + 1, " has ", rows[y].size(), " characters; the room has ", mask.width,
                             " columns of ", scale, " pixels"));
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      int area = cellNumber(rows[y][x]);
      if (area < 0 || area >= limit)
        return wrong(base::cat("row ", y + 1, ", column ", x + 1, ": this character is not an area below ", limit));
      mask.cells[y * static_cast<std::size_t>(mask.width) + x] = static_cast<std::uint8_t>(area);
    }
  }
  return true;
}

// rectangle = [left, top, right, bottom] and polygon = [[x, y], ...] of one area.
void readShape(TomlTable& table, world::Room& room, world::Mask& mask, std::size_t area) {
  auto fill = [&] {
    if (mask.cells.empty()) table.loader().sizeMask(mask, room, 1);
    return static_cast<std::uint8_t>(area);
  };
  std::vector<int> corners;
  if (table.integers("rectangle", corners, 4, -Far, Far)) {
    std::uint8_t number = fill();
    mask.fillRectangle(corners[0], corners[1], corners[2], corners[3], number);
  }
  const TomlValue* polygon = table.array("polygon");
  if (polygon == nullptr) return;
  std::vector<std::pair<int, int>> points;
  for (const TomlValue& point : polygon->items) {
    bool isPoint = point.is(TomlValue::Type::Array) && point.items.size() == 2;
    if (!isPoint) {
      table.loader().emitter.emit(diag::ProjectType, table.at(point), "polygon", "points [x, y]",
                                  base::tomlTypeName(point.type));
      return;
    }
    if (!table.inRange(point.items[0], "polygon", -Far, Far) || !table.inRange(point.items[1], "polygon", -Far, Far))
      return;
    points.emplace_back(static_cast<int>(point.items[0].integer), static_cast<int>(point.items[1].integer));
  }
  if (points.size() > 1000) return;
  std::uint8_t number = fill();
  mask.fillPolygon(points, number);
}

bool full(TomlTable& table, std::size_t count, int limit, std::string_view what) {
  if (count < static_cast<std::size_t>(limit)) return false;
  table.loader().emitter.emit(diag::ProjectInvalid, table.here(), base::cat("a room has at most ", limit, " ", what));
  return true;
}

void readPictures(TomlTable& table, world::Room& room) {
  int scale = 8;
  table.integer("map-scale", scale, 1, 256);
  auto picture = [&](std::string_view name, int limit, world::Mask& mask) {
    const TomlValue* value = table.any(name);
    if (value == nullptr || !table.expect(*value, TomlValue::Type::String, name, "a string of rows")) return;
    if (!readPicture(table, *value, room, scale, limit, mask)) mask = {};
  };
  picture("walkable-map", world::MaxWalkableAreas, room.walkable);
  picture("hotspot-map", world::MaxHotspots, room.hotspotMask);
  picture("region-map", world::MaxRegions, room.regionMask);
  picture("walk-behind-map", world::MaxWalkableAreas, room.walkBehindMask);
}

void readAreas(TomlTable& table, world::Room& room) {
  table.each("walkable", [&](const TomlValue& item) {
    TomlTable area(table.loader(), item, "a walkable area");
    if (full(area, room.walkableAreas.size(), world::MaxWalkableAreas, "walkable areas")) return;
    world::WalkableArea& added = room.walkableAreas.emplace_back();
    area.pair("scaling", added.scalingMin, added.scalingMax, 5, 200);
    readShape(area, room, room.walkable, room.walkableAreas.size() - 1);
  });
  table.each("hotspot", [&](const TomlValue& item) {
    TomlTable hotspot(table.loader(), item, named("hotspot", item));
    if (full(hotspot, room.hotspots.size(), world::MaxHotspots, "hotspots")) return;
    world::Hotspot& added = room.hotspots.emplace_back();
    hotspot.need("name", added.scriptName);
    added.name = added.scriptName;
    hotspot.text("title", added.name);
    hotspot.pair("walk-to", added.walkToX, added.walkToY, -Far, Far);
    hotspot.flag("enabled", added.enabled);
    hotspot.function("on-stand", added.onStand);
    hotspot.function("on-mouse-over", added.onMouseOver);
    readProperties(hotspot, added.properties);
    readHandlers(hotspot, added.handlers, "any");
    readShape(hotspot, room, room.hotspotMask, room.hotspots.size() - 1);
  });
  table.each("region", [&](const TomlValue& item) {
    TomlTable region(table.loader(), item, "a region");
    if (full(region, room.regions.size(), world::MaxRegions, "regions")) return;
    world::Region& added = room.regions.emplace_back();
    region.flag("enabled", added.enabled);
    region.integer("light", added.lightLevel, -100, 100);
    std::vector<int> tint;
    if (region.integers("tint", tint, 5, 0, 255)) {
      added.hasTint = true;
      added.red = tint[0], added.green = tint[1], added.blue = tint[2];
      added.saturation = tint[3], added.luminance = tint[4];
    }
    region.function("on-stand", added.onStand);
    region.function("on-enter", added.onWalkOnto);
    region.function("on-leave", added.onWalkOff);
    readShape(region, room, room.regionMask, room.regions.size() - 1);
  });
  table.each("walk-behind", [&](const TomlValue& item) {
    TomlTable walkBehind(table.loader(), item, "a walk-behind");
    if (full(walkBehind, room.walkBehinds.size(), world::MaxWalkableAreas, "walk-behinds")) return;
    world::WalkBehind& added = room.walkBehinds.emplace_back();
    walkBehind.integer("baseline", added.baseline, 0, world::MaxSide);
    readShape(walkBehind, room, room.walkBehindMask, room.walkBehinds.size() - 1);
  });
}

void readObjects(TomlTable& table, world::Room& room) {
  table.each("object", [&](const TomlValue& item) {
    TomlTable object(table.loader(), item, named("object", item));
    if (full(object, room.objects.size(), world::MaxObjects, "objects")) return;
    world::Object& added = room.objects.emplace_back();
    object.need("name", added.scriptName);
    added.name = added.scriptName;
    object.text("title", added.name);
    object.pair("at", added.x, added.y, -Far, Far);
    object.sprite("sprite", added.graphic);
    int width = 0, height = 0;
    if (object.pair("size", width, height, 1, world::MaxSide)) {
      world::Game& game = table.loader().game;
      int sprite = added.graphic;
      for (int next = LastObjectSprite; sprite == 0 && next > 0; --next)
        if (!game.sprites.contains(next)) sprite = next;
      game.sprites[sprite] = {width, height, 32};
      added.graphic = sprite;
    }
    object.integer("baseline", added.baseline, 0, world::MaxSide);
    object.flag("visible", added.visible);
    object.flag("clickable", added.clickable);
    object.flag("solid", added.solid);
    readProperties(object, added.properties);
    readHandlers(object, added.handlers, "any");
  });
}

void readEvents(TomlTable& table, world::Room& room) {
  const TomlValue* value = table.table("on");
  if (value == nullptr) return;
  TomlTable events(table.loader(), *value, "a room's events");
  events.function("load", room.onLoad);
  events.function("first-load", room.onFirstLoad);
  events.function("after-fade-in", room.onAfterFadeIn);
  events.function("leave", room.onLeave);
  events.function("unload", room.onUnload);
  events.function("rep-exec", room.onRepExec);
  events.function("leave-left", room.onLeaveLeft);
  events.function("leave-right", room.onLeaveRight);
  events.function("leave-top", room.onLeaveTop);
  events.function("leave-bottom", room.onLeaveBottom);
}

}  // namespace

void readRoom(TomlTable& table, int number) {
  world::Game& game = table.loader().game;
  if (game.rooms.size() <= static_cast<std::size_t>(number)) game.rooms.resize(static_cast<std::size_t>(number) + 1);
  world::Room& room = game.rooms[static_cast<std::size_t>(number)];
  room.exists = true;
  room.width = game.width;
  room.height = game.height;
  auto& functions = table.loader().project.references.functions;
  const std::size_t firstFunction = functions.size();
  // Names imply numbers, so a separate file lists all of them.
  room.hotspots.assign(1, {});
  room.regions.assign(1, {});
  room.walkableAreas.assign(1, {});
  room.walkBehinds.assign(1, {});
  room.objects.clear();
  table.text("name", room.description);
  table.pair("size", room.width, room.height, 1, world::MaxSide);
  room.rightEdge = room.width - 1;
  room.bottomEdge = room.height - 1;
  table.integer("left-edge", room.leftEdge, 0, world::MaxSide);
  table.integer("right-edge", room.rightEdge, 0, world::MaxSide);
  table.integer("top-edge", room.topEdge, 0, world::MaxSide);
  table.integer("bottom-edge", room.bottomEdge, 0, world::MaxSide);
  table.integer("backgrounds", room.backgroundCount, 1, 256);
  if (const TomlValue* background = table.any("background")) readBackgrounds(table, *background, room);
  table.integer("background-delay", room.backgroundDelay, 0, 10000);
  table.flag("show-player", room.showPlayer);
  table.flag("save-state", room.saveState);
  table.thing("player-view", "view", findView, room.playerView);
  table.texts("messages", room.messages);
  readProperties(table, room.properties);
  readPictures(table, room);
  readAreas(table, room);
  readObjects(table, room);
  readEvents(table, room);
  for (std::size_t i = firstFunction; i < functions.size(); ++i) functions[i].room = number;
  std::string script;
  const TomlValue* name = table.any("script");
  if (name != nullptr && table.expect(*name, TomlValue::Type::String, "script", "a file name"))
    table.loader().addRoomScript(number, name->string, table.at(*name));
  else table.loader().addRoomScript(number, "", table.here());
}

void readRooms(TomlTable& root) {
  Loader& loader = root.loader();
  root.each("room", [&](const TomlValue& item) {
    TomlTable table(loader, item, "a room");
    int number = -1;
    if (item.find("number") == nullptr) loader.emitter.emit(diag::ProjectMissing, table.here(), "a room", "number");
    if (!table.integer("number", number, 0, world::MaxRooms - 1)) number = -1;
    bool again = number >= 0 && static_cast<std::size_t>(number) < loader.game.rooms.size() &&
                 loader.game.rooms[static_cast<std::size_t>(number)].exists;
    if (number >= 0) loader.place("room", number, table.here());
    if (again) loader.emitter.emit(diag::ProjectDuplicate, table.here(), "room", base::cat(number));
    // Reads it all the same, to report its other errors.
    readRoom(table, number < 0 ? 0 : number);
  });
}

}  // namespace vellum::ags::game
