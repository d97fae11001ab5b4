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
  // Docking Station only
  std::string user;
  std::int32_t uploaded = 0;
};

struct ListedLife {
  std::string moniker, name;
  std::int32_t sex = 0, genus = 0, variant = 0;
  std::vector<ListedEvent> events;
  std::int32_t mutations = 0, crossovers = 0;
  // Docking Station only
  std::int32_t uploaded = 0;
  std::int32_t veteran = 0;  // 1: it was warped (CAOS: HIST WVET)
  std::string uploadedName;
};

enum class LifeListGame : std::uint32_t { Creatures3 = 0x0c, DockingStation = 0x27 };

struct LifeList {
  LifeListGame game = LifeListGame::DockingStation;
  std::vector<ListedLife> lives;
  std::size_t leftOver = 0;  // bytes that followed them, and were not read
};

constexpr std::size_t MaxLifeListBytes = std::size_t(16) << 20;  // of the archive's contents

// The unpacked chunk. Any bytes are legal.
base::Result<LifeList> readLifeList(std::string_view chunk);
std::string writeLifeList(const LifeList& list);

// The text form (.lives): a line a life, below it a line an event; fields that are left out are 0 or empty. Bytes that
// are not ASCII are escaped, so it is lossless. An error gives the line and the reason.
//
//   game docking-station
//   life moniker="001-moss-..." name="Ron" sex=1 genus=1 variant=3
//     event type=2 age=-1 stage=-1 moniker2="norn.bengal"
std::string lifeListText(const LifeList& list);
base::Result<LifeList> readLifeListText(std::string_view text);

}  // namespace vellum::caos
