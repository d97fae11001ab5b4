#include "languages/ags/runtime/entries.h"

namespace vellum::ags {

namespace {

class EntryNames {
 public:
  EntryNames() {
    for (const EntryRow& row : Entries) names_.emplace(row.function);
  }
  void add(const std::string& name) {
    if (!name.empty()) names_.insert(name);
  }
  void add(const world::Handlers& handlers) {
    for (const std::string& name : handlers.byMode) add(name);
    add(handlers.anyClick);
    add(handlers.onFrame);
  }
  template <class List>
  void addEach(const List& things) {
    for (const auto& thing : things) add(thing.handlers);
  }
  void add(const world::Room& room) {
    for (std::string world::Room::*handler : world::RoomHandlers) add(room.*handler);
    addEach(room.hotspots);
    addEach(room.objects);
    for (const world::Hotspot& hotspot : room.hotspots) {
      add(hotspot.onStand);
      add(hotspot.onMouseOver);
    }
    for (const world::Region& region : room.regions) {
      add(region.onStand);
      add(region.onWalkOnto);
      add(region.onWalkOff);
    }
  }
  std::set<std::string, std::less<>> take() { return std::move(names_); }

 private:
  std::set<std::string, std::less<>> names_;
};

}  // namespace

std::set<std::string, std::less<>> entriesOf(const world::Game& game) {
  EntryNames entries;
  entries.addEach(game.characters);
  entries.addEach(game.items);
  for (const world::Room& room : game.rooms) entries.add(room);
  for (const world::Gui& gui : game.guis) {
    entries.add(gui.onClick);
    for (const world::Control& control : gui.controls) {
      entries.add(control.handler);
      entries.add(control.onFrame);
    }
  }
  for (const world::Dialog& dialog : game.dialogs) {
    entries.add(dialog.startFunction);
    for (const world::DialogOption& option : dialog.options) entries.add(option.function);
  }
  return entries.take();
}

}  // namespace vellum::ags
