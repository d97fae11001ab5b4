// The region of a map that runs: its terrain, the party in it, and what triggers change besides game objects.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/archive.h"
#include "languages/skrit/world/terrain.h"

namespace vellum::skrit {

struct QuestState {
  std::string name;   // lower case
  std::string state;  // "active", "completed", "inactive"
  std::int32_t step = 0;
};

// A party member is on its way.
struct Walk {
  std::int32_t who = 0;  // a Goid
  GoPosition to;
};

struct RegionState {
  static constexpr std::size_t MaxQuests = 10'000;

  std::string map, name;  // "": no region runs
  Terrain terrain;
  std::vector<std::int32_t> party;          // Goids, in order
  std::vector<Walk> walks;                  // at most one for each member
  std::int32_t pointerX = 0, pointerY = 0;  // of the mouse, in pixels of the picture
  std::string mood, location;
  std::vector<QuestState> quests;

  bool isOfParty(std::int32_t id) const { return std::find(party.begin(), party.end(), id) != party.end(); }
};

void setQuest(RegionState& region, std::string_view name, std::string_view state, std::int32_t step);

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, RegionState>& region);

}  // namespace vellum::skrit
