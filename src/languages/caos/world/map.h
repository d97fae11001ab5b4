// The map: metarooms, rooms with sloped floors and ceilings, doors and links between rooms. y grows downwards; all
// coordinates are pixels of the map. The map knows nothing about agents.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "languages/caos/world/room_tree.h"

namespace vellum::caos {

constexpr std::size_t MaxMetarooms = 10'000;
constexpr std::size_t MaxRooms = 100'000;
constexpr std::size_t MaxConnections = 1'000'000;
constexpr std::size_t MaxSmells = 10'000;      // CAOS: CACL
constexpr std::size_t MaxBackgrounds = 1'000;  // of one metaroom
constexpr std::int32_t MaxMapSize = 10'000'000;
constexpr std::int32_t FullyOpen = 100;

// CAOS: LEFT, RGHT, _UP_, DOWN
enum class Direction : std::uint8_t { Left, Right, Up, Down };

struct Metaroom {
  std::int32_t id = 0;
  std::int32_t x = 0, y = 0, width = 0, height = 0;
  std::vector<std::string> backgrounds;  // the first is that of ADDM
  std::int32_t background = 0;           // the current one: an index
  std::string music;                     // CAOS: MMSC

  bool contains(double px, double py) const {
    return px >= x && px < double(x) + width && py >= y && py < double(y) + height;
  }
};

struct Room {
  std::int32_t id = 0, metaroom = 0, type = 0;
  std::int32_t left = 0, right = 0;
  std::int32_t leftCeiling = 0, rightCeiling = 0, leftFloor = 0, rightFloor = 0;
  std::string music;  // CAOS: RMSC

  double ceilingSlope() const { return double(rightCeiling - leftCeiling) / (right - left); }
  double floorSlope() const { return double(rightFloor - leftFloor) / (right - left); }
  double ceilingAt(double x) const { return leftCeiling + ceilingSlope() * (x - left); }
  double floorAt(double x) const { return leftFloor + floorSlope() * (x - left); }
  bool contains(double x, double y, double slack = 0) const {
    return x >= left - slack && x <= right + slack && y >= ceilingAt(x) - slack && y <= floorAt(x) + slack;
  }
  double middleX() const { return (double(left) + right) / 2; }
  double middleY() const { return (double(leftCeiling) + rightCeiling + leftFloor + rightFloor) / 4; }
  Bounds bounds() const;
};

// A neighbour of a room, across a wall, a floor or a ceiling, or by a LINK.
struct Neighbour {
  std::uint32_t room = 0;  // index
  std::int32_t permeability = 0;
  bool level = false;   // across a side wall
  bool linked = false;  // by LINK: only for smells and navigation
};

class Map {
 public:
  void clear();                                 // CAOS: MAPK
  std::int32_t width = 0, height = 0;           // CAOS: MAPD; 0 until it was set, then nothing is checked against it
  std::int32_t nextMetaroom = 0, nextRoom = 0;  // CAOS: BRMI

  // Returns null for invalid numbers, or when the limit is reached.
  Metaroom* addMetaroom(std::int32_t x, std::int32_t y, std::int32_t width, std::int32_t height,
                        std::string_view background);
  bool deleteMetaroom(std::int32_t id);  // with its rooms
  Metaroom* metaroom(std::int32_t id);
  const Metaroom* metaroomAt(double x, double y) const;  // the lowest number, where several overlap
  const std::map<std::int32_t, Metaroom>& metarooms() const { return metarooms_; }

  // `shape` is in the form of RLOC; id and type are ignored.
  const Room* addRoom(const Room& shape);
  bool deleteRoom(std::int32_t id);
  const Room* room(std::int32_t id) const;
  bool setType(std::int32_t id, std::int32_t type);
  bool setMusic(std::int32_t id, std::string_view music);
  // The room with the lowest number that contains a point; when none contains it exactly, one within `slack`.
  const Room* roomAt(double x, double y, double slack = 0) const;
  // The same for a place beyond the edge of a room: excludes that room, and where several meet, prefers one that shares
  // an edge with it.
  const Room* roomBeyond(const Room& from, double x, double y, double slack) const;
  void roomsIn(const Bounds& where, std::vector<const Room*>& found) const;  // by number
  std::vector<std::int32_t> roomIds(std::int32_t metaroom) const;            // -1: all; in order
  bool hasRooms() const { return !rooms_.empty(); }

  // Rooms by index, 0 to rooms().size() - 1, without gaps; a removed room's index goes to the last one.
  const std::vector<Room>& rooms() const { return rooms_; }
  std::optional<std::uint32_t> indexOf(std::int32_t id) const;

  // Doors: how well agents and smells pass from room to room, 0 to 100; without a DOOR it is fully open.
  bool setDoor(std::int32_t a, std::int32_t b, std::int32_t permeability);
  std::int32_t door(std::int32_t a, std::int32_t b) const;
  bool hasDoor(std::int32_t a, std::int32_t b) const { return doors_.contains({a, b}); }
  bool setLink(std::int32_t a, std::int32_t b, std::int32_t permeability);  // 0 removes it
  std::int32_t link(std::int32_t a, std::int32_t b) const;
  bool touch(std::int32_t a, std::int32_t b) const;  // they have a piece of edge in common

  // Neighbours of the room with an index, by number; computed when the map has changed.
  std::vector<Neighbour>::const_iterator neighboursBegin(std::uint32_t index) const {
    return neighbours_.begin() + first_[index];
  }
  std::vector<Neighbour>::const_iterator neighboursEnd(std::uint32_t index) const {
    return neighbours_.begin() + first_[index + 1];
  }
  void findNeighbours();
  // Counts changes of rooms, doors and links.
  std::uint32_t version() const { return version_; }

  // For saving.
  using Pair = std::pair<std::int32_t, std::int32_t>;
  std::vector<Room>& roomsForLoading() { return rooms_; }
  std::map<std::int32_t, Metaroom>& metaroomsForLoading() { return metarooms_; }
  std::map<Pair, std::int32_t>& doors() { return doors_; }
  std::map<Pair, std::int32_t>& links() { return links_; }
  bool loaded();  // false when the restored data are inconsistent

 private:
  static bool isSound(const Room& room);
  void forgetConnections(std::int32_t room);
  // The room with the best fit; a fit of 0 is none. Among equals, the lowest number wins.
  template <class Fit>
  const Room* best(const Bounds& where, Fit fit) const;

  std::map<std::int32_t, Metaroom> metarooms_;
  std::vector<Room> rooms_;
  std::unordered_map<std::int32_t, std::uint32_t> index_;  // by room number
  RoomTree tree_;
  std::map<Pair, std::int32_t> doors_, links_;  // each both ways
  std::vector<Neighbour> neighbours_;
  std::vector<std::uint32_t> first_;  // of a room's neighbours; one more than rooms
  std::uint32_t version_ = 1, neighboursOf_ = 0;
};

}  // namespace vellum::caos
