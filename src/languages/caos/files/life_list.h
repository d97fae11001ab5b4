// The histories in a creature's file (PRAY chunk GLST), as Creatures 3 and Docking Station write them. Source:
// docs/sources.md, "Creatures genomes".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vellum::caos {

struct ListedEvent {
  std::int32_t type = 0, worldTick = 0, age = 0, unixTime = 0, stage = 0;
  std::string moniker1, moniker2, text, photo, worldName, worldUid;
  std::string user;  // Docking Station only
};

struct ListedLife {
  std::string moniker, name;
  std::int32_t sex = 0, genus = 0, variant = 0;
  std::vector<ListedEvent> events;
  std::int32_t mutations = 0, crossovers = 0;
  bool veteran = false;  // Docking Station only
};

enum class LifeListGame : std::uint32_t { Creatures3 = 0x0c, DockingStation = 0x27 };

struct LifeList {
  LifeListGame game = LifeListGame::DockingStation;
  std::vector<ListedLife> lives;
};

// The unpacked chunk. Any bytes are legal.
base::Result<LifeList> readLifeList(std::string_view chunk);
std::string writeLifeList(const LifeList& list);

}  // namespace vellum::caos
