#include "languages/ags/check/entry_points.h"

#include "base/path.h"
#include "base/text.h"

namespace vellum::ags {

namespace {

// "room1.asc", "room1.asc or room2.asc"; of many only the first.
std::string oneOf(const std::set<std::string>& files) {
  constexpr std::size_t Most = 3;
  std::vector<std::string> names;
  for (const std::string& file : files) names.emplace_back(base::fileNameOf(file, "/\\"));
  if (names.size() > Most) return base::cat("the script of its room, such as ", names.front());
  return base::join(names, " or ");
}

}  // namespace

std::string EntryPoints::whichRooms() const {
  constexpr std::size_t Most = 20;
  if (rooms.empty()) return "the game has no rooms";
  std::string list;
  std::size_t listed = 0;
  for (int room : rooms) {
    if (listed++ == Most) return base::cat("the game has ", rooms.size(), " rooms: ", list, " ...");
    base::append(list, base::cat(list.empty() ? "" : ", ", room));
  }
  return base::cat("the game has the ", rooms.size() == 1 ? "room " : "rooms ", list);
}

bool EntryPoints::calls(std::string_view function, std::string_view script) const {
  auto found = places.find(function);
  if (found == places.end()) return false;
  const Place& place = found->second;
  if (place.of.empty()) return true;
  return isRoom(script) ? place.roomFiles.contains(std::string(script)) : place.isShared;
}

std::string EntryPoints::whereItBelongs(std::string_view function, std::string_view script) const {
  auto found = places.find(function);
  if (found == places.end() || calls(function, script)) return "";
  const Place& place = found->second;
  if (place.isShared)
    return base::cat("events of ", place.of, " call functions of the global script: move it to ",
                     base::fileNameOf(globalFile, "/\\"));
  return base::cat("events of ", place.of, " call functions of their room's script: move it to ",
                   oneOf(place.roomFiles));
}

}  // namespace vellum::ags
