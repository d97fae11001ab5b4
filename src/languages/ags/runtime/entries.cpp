#include "languages/ags/runtime/entries.h"

#include "base/path.h"
#include "base/text.h"

namespace vellum::ags {

namespace {

class EntryNames {
 public:
  explicit EntryNames(const world::Game& game) {
    for (const EntryRow& row : Entries) entries_.places[std::string(row.function)];
    entries_.globalFile = game.globalScript;
    for (std::size_t number = 0; number < game.rooms.size(); ++number)
      if (game.rooms[number].exists) {
        entries_.rooms.insert(static_cast<int>(number));
        add(game.rooms[number], roomFileOf(game, static_cast<int>(number)));
      }
  }
  void add(const std::string& name, std::string_view of) { add(name, of, ""); }
  template <class List>
  void addEach(const List& things, std::string_view of) {
    for (const auto& thing : things) add(thing.handlers, of, "");
  }
  EntryPoints take() { return std::move(entries_); }

 private:
  // `roomFile` empty: in any script that is no room's.
  void add(const std::string& name, std::string_view of, const std::string& roomFile) {
    if (name.empty()) return;
    auto [place, isNew] = entries_.places.try_emplace(name);
    if (!isNew && place->second.of.empty()) return;
    if (place->second.of.empty()) place->second.of = of;
    if (roomFile.empty()) place->second.isShared = true;
    else place->second.roomFiles.insert(roomFile);
  }
  // Handlers that name their script are sought outside rooms, too.
  void add(const world::Handlers& handlers, std::string_view of, const std::string& roomFile) {
    const std::string& file = handlers.script.empty() ? roomFile : handlers.script;
    const std::string& place = entries_.isRoom(file) ? file : NoRoom;
    for (const std::string& name : handlers.byMode) add(name, of, place);
    add(handlers.anyClick, of, place);
    add(handlers.onFrame, of, place);
  }
  void add(const world::Room& room, const std::string& file) {
    entries_.roomFiles.insert(file);
    for (std::string world::Room::*handler : world::RoomHandlers) add(room.*handler, "rooms", file);
    for (const world::Hotspot& hotspot : room.hotspots) {
      add(hotspot.handlers, "hotspots", file);
      add(hotspot.onStand, "hotspots", file);
      add(hotspot.onMouseOver, "hotspots", file);
    }
    for (const world::Object& object : room.objects) add(object.handlers, "objects", file);
    for (const world::Region& region : room.regions) {
      add(region.onStand, "regions", file);
      add(region.onWalkOnto, "regions", file);
      add(region.onWalkOff, "regions", file);
    }
  }

  static inline const std::string NoRoom;
  EntryPoints entries_;
};

}  // namespace

std::string roomFileOf(const world::Game& game, int room) {
  const std::string& script = game.rooms[static_cast<std::size_t>(room)].script;
  return script.empty() ? base::cat(base::folderOf(game.globalScript, "/\\"), "room", room, ".asc") : script;
}

EntryPoints entriesOf(const world::Game& game) {
  EntryNames entries(game);
  entries.addEach(game.characters, "characters");
  entries.addEach(game.items, "inventory items");
  for (const world::Gui& gui : game.guis) {
    entries.add(gui.onClick, "GUIs");
    for (const world::Control& control : gui.controls) {
      entries.add(control.handler, "GUIs");
      entries.add(control.onFrame, "GUIs");
    }
  }
  for (const world::Dialog& dialog : game.dialogs) {
    entries.add(dialog.startFunction, "dialogs");
    for (const world::DialogOption& option : dialog.options) entries.add(option.function, "dialogs");
  }
  return entries.take();
}

}  // namespace vellum::ags
