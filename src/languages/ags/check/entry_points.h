// The functions that the engine and a game's data call by name, and the scripts that they must be in.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "source/source_set.h"

namespace vellum::ags {

struct EntryPoints {
  struct Place {
    std::string_view of;              // "hotspots": whose events call it; empty: the engine, in any script
    bool isShared = false;            // called in any script that is no room's
    std::set<std::string> roomFiles;  // called in these scripts of rooms
  };
  // A function that a project's file names for an event.
  struct Named {
    std::string function;
    source::Location at;
    std::string roomFile;  // whose script must have it; empty: any that is no room's
  };

  std::map<std::string, Place, std::less<>> places;  // by the function's name
  std::set<std::string, std::less<>> roomFiles;      // all scripts of rooms
  std::string globalFile;
  std::set<int> rooms;  // all that the game has
  std::vector<Named> named;

  bool isRoom(std::string_view script) const { return roomFiles.contains(script); }
  // Whether a function of this name in this script is called.
  bool calls(std::string_view function, std::string_view script) const;
  // "events of hotspots call functions of their room's script: move it to room2.asc"; empty when `script` is right, or
  // nothing calls such a function.
  std::string whereItBelongs(std::string_view function, std::string_view script) const;
  std::string whichRooms() const;  // "the game has the rooms 1, 2"
};

}  // namespace vellum::ags
