// Which objects are inside which volume of triggers.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "languages/skrit/files/map/frame.h"
#include "languages/skrit/world/go.h"
#include "languages/skrit/world/trigger.h"

namespace vellum::skrit {

// Which objects are inside any volume of the rows with one occupants_group.
struct OccupantGroup {
  std::string name;
  Occupants occupants;
};
using OccupantGroups = std::vector<OccupantGroup>;  // in the order of their names

// The volumes of all triggers as plain state; volume_update.h follows what moves in it.
struct TriggerVolumes {
  struct Volume {
    Trigger* trigger;
    TriggerCondition* condition;
    map::Frame frame;  // of the owner, in the world
    GoPosition ownerAt;
    Orientation ownerTurn;
  };
  struct Subject {
    std::int32_t id;
    GoPosition at;
    std::vector<std::uint32_t> inside;  // places in `volumes`
  };

  OccupantGroups groups;
  bool stale = true;  // triggers were added, removed, or switched on or off
  // What follows is derived from the triggers.
  std::vector<Volume> volumes;
  std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> cells;  // places in `volumes`
  std::vector<std::uint32_t> large, ofNodes;                            // not in the cells
  std::vector<Subject> subjects;                                        // in the order of their ids
  std::vector<std::uint32_t> changed;                                   // volumes, in this pass
  std::vector<Trigger*> listeners;                                      // rows with conditions on groups
  std::vector<std::uint32_t> near;                                      // reused
  bool ofAll = false;                                                   // a volume is not only for party members

  const Occupants* group(std::string_view name) const {
    auto found =
        std::lower_bound(groups.begin(), groups.end(), name,
                         [](const OccupantGroup& each, std::string_view wanted) { return each.name < wanted; });
    return found == groups.end() || found->name != name ? nullptr : &found->occupants;
  }
};

}  // namespace vellum::skrit
