#include "languages/ags/files/game/room_scripts.h"

#include <algorithm>

#include "base/path.h"
#include "base/text.h"

namespace vellum::ags::game {

namespace {

// A function that the project names for a thing of the room; "": there is none. Functions of another script don't
// count.
std::string namedIn(const world::Handlers& handlers) {
  if (!handlers.script.empty()) return "";
  for (const std::string& name : handlers.byMode)
    if (!name.empty()) return name;
  return handlers.anyClick.empty() ? handlers.onFrame : handlers.anyClick;
}

std::string namedFunction(const world::Room& room) {
  std::vector<std::string> names;
  for (std::string world::Room::*handler : world::RoomHandlers) names.push_back(room.*handler);
  for (const world::Hotspot& hotspot : room.hotspots)
    names.insert(names.end(), {namedIn(hotspot.handlers), hotspot.onStand, hotspot.onMouseOver});
  for (const world::Object& object : room.objects) names.push_back(namedIn(object.handlers));
  for (const world::Region& region : room.regions)
    names.insert(names.end(), {region.onStand, region.onWalkOnto, region.onWalkOff});
  auto found = std::find_if(names.begin(), names.end(), [](const std::string& name) { return !name.empty(); });
  return found != names.end() ? *found : "";
}

// Of rooms without a script, for a script without a room.
constexpr std::size_t MostHints = 3;

std::string usualScript(std::size_t room) { return base::cat("room", room, ".asc"); }

// The number in the name of a room's script, "room12.asc"; nothing for any other name.
std::optional<std::size_t> numberOf(std::string_view name) {
  constexpr std::string_view Front = "room", Back = ".asc";
  if (name.size() <= Front.size() + Back.size() || !name.starts_with(Front) || !name.ends_with(Back)) return {};
  std::string_view digits = name.substr(Front.size(), name.size() - Front.size() - Back.size());
  auto number = base::parseInt(digits);
  if (!number || *number < 0 || base::cat(*number) != digits) return {};
  return static_cast<std::size_t>(*number);
}

// A room without a script is fine, unless it names functions.
void checkMissing(Loader& loader) {
  for (std::size_t number = 0; number < loader.game.rooms.size(); ++number) {
    const world::Room& room = loader.game.rooms[number];
    if (!room.exists || !room.script.empty()) continue;
    const std::string function = namedFunction(room);
    if (function.empty()) continue;
    loader.emitter.emit(diag::RoomScriptMissing, loader.placeOf("room", static_cast<int>(number)), number, function)
        .hint(base::cat("make the file ", loader.pathOf(usualScript(number)),
                        ", or name another one in the room: script = \"NAME.asc\""));
  }
}

void checkUnused(Loader& loader, std::string_view name, std::size_t number) {
  const auto& rooms = loader.game.rooms;
  auto file = loader.find(name);
  if (!file) return;
  auto& warning = loader.emitter.emit(diag::RoomScriptUnused, {*file, {0, 0}}, name);
  if (number < rooms.size() && rooms[number].exists) {
    warning.hint(base::cat("room ", number, " has the script ", rooms[number].script));
    return;
  }
  warning.hint(base::cat("add a [[room]] with number = ", number, " to game.toml, or remove the file"));
  std::size_t hints = 0;
  for (std::size_t other = 0; other < rooms.size() && hints < MostHints; ++other) {
    if (!rooms[other].exists || !rooms[other].script.empty()) continue;
    warning.hint(base::cat("room ", other, " has no script: its name would be ", usualScript(other)));
    ++hints;
  }
}

}  // namespace

void checkRoomScripts(Loader& loader) {
  if (loader.emitter.hasErrors()) return;  // a room may be missing for that
  checkMissing(loader);
  for (const auto& [lower, name] : loader.listing()) {
    auto number = numberOf(lower);
    if (!number) continue;
    const std::string path = loader.pathOf(name);
    bool isUsed = std::any_of(loader.game.rooms.begin(), loader.game.rooms.end(),
                              [&](const world::Room& room) { return base::equalsIgnoreCase(room.script, path); });
    for (source::FileId script : loader.project.scripts)
      isUsed |= base::equalsIgnoreCase(loader.sources[script].name(), path);
    if (!isUsed) checkUnused(loader, name, *number);
  }
}

}  // namespace vellum::ags::game
