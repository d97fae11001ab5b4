// The editor's project file Game.agf in versions 3.x (manual, "Game.agf"): one function for each part of it.
#pragma once

#include "languages/ags/files/game/loader.h"
#include "languages/ags/files/game/xml.h"

namespace vellum::ags::game {

class AgfReader {
 public:
  AgfReader(Loader& loader, const XmlDocument& document);
  void read();

 private:
  // agf_settings.cpp
  void readSettings();
  void readResolution(Xml settings);
  void readOptions(Xml settings);
  void readScriptVersions(Xml settings);
  void readSpeech(Xml settings);
  void readMessages();
  void readPlugins();
  // agf.cpp
  void readScripts();
  void readTranslations();
  void readRooms();
  void readDialogs();
  void readGlobals();
  // agf_room.cpp
  // The functions of <Interactions> of 4.0, where an event's index is its cursor mode; false: it is of another version.
  bool readHandlers(Xml element, world::Handlers& handlers);
  // Reads Rooms/<id>; false when there is no such folder. Pictures that can't be read are reported at `place`.
  bool readRoomFolder(int id, source::Location place);
  void readRoomObjects(Xml data, world::Room& room);
  void readRoomAreas(Xml data, world::Room& room);
  void readRoomPictures(const std::string& folder, world::Room& room, source::Location place);
  // agf_things.cpp
  void readSprites();
  void readViews();
  int flipOf(Xml frame);
  void readAudio();
  struct ClipDefaults {
    int volume = 100, priority = 50;
    bool repeat = false;
  };
  static ClipDefaults clipDefaults(Xml element, ClipDefaults outer);
  void readClips(Xml folder, ClipDefaults defaults);
  void readClip(Xml element, const ClipDefaults& defaults);
  void readFonts();
  void readItems();
  void readCharacters();
  void readCursors();
  void readWords();
  // agf_gui.cpp
  void readGuis();
  void readLooks(Xml element, world::Control& control);
  void readControl(Xml element, world::Gui& gui);

  // An element's text as a number, flag or text; `fallback` when there is none. Reports an invalid number.
  int number(Xml parent, std::string_view name, int fallback);
  bool flag(Xml parent, std::string_view name, bool fallback) const;
  void text(Xml parent, std::string_view name, std::string& out) const;
  // The entry of a list for an element's ID; grows the list to include it. Null when the number is out of range.
  template <class List>
  typename List::value_type* slot(List& list, Xml element, int id, int limit);
  void properties(Xml parent, world::Properties& out) const;
  // The functions of <Interactions>, by index of the event.
  std::vector<std::string> interactions(Xml parent, std::string& script) const;
  source::Location at(Xml element) const;

  Loader& loader_;
  world::Game& game_;
  Xml document, game;  // the elements
  // An audio clip by the number that other parts of the project use, which begins at 1; -1 for none.
  int clipOf(int index) const {
    auto found = clipByIndex_.find(index);
    return found != clipByIndex_.end() ? found->second : -1;
  }
  std::map<int, int> clipByIndex_;
};

template <class List>
typename List::value_type* AgfReader::slot(List& list, Xml element, int id, int limit) {
  if (id < 0 || id >= limit) {
    loader_.emitter.emit(diag::ProjectRange, at(element), element.name(), 0, limit - 1);
    return nullptr;
  }
  if (list.size() <= static_cast<std::size_t>(id)) list.resize(static_cast<std::size_t>(id) + 1);
  return &list[static_cast<std::size_t>(id)];
}

}  // namespace vellum::ags::game
