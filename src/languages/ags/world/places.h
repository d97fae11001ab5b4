// The state of rooms, and locations of things.
#pragma once

#include <string>
#include <vector>

#include "languages/ags/world/state.h"

namespace vellum::ags::world {

// The state that a room keeps.
struct RoomState {
  Int visited = 0;
  std::vector<ObjectState> objects;
  std::vector<std::string> objectNames;
  std::vector<std::vector<Point>> objectPaths;
  std::vector<HotspotState> hotspots;
  std::vector<std::string> hotspotNames;
  std::vector<RegionState> regions;
  std::vector<AreaState> areas;
  std::vector<Int> walkBehinds;  // baselines
};

struct Rectangle {
  int left = 0, top = 0, right = -1, bottom = -1;  // both corners are included
  bool contains(int x, int y) const { return x >= left && x <= right && y >= top && y <= bottom; }
};

enum class Thing : Int { None, Hotspot, Character, Object, Gui, Item };  // the first four as in LocationType
struct Location {
  Thing kind = Thing::None;
  int id = 0;
};

}  // namespace vellum::ags::world
