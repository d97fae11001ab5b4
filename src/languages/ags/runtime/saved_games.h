// Save slots as scripts see them: the existing ones, and their descriptions.
#pragma once

#include <string>
#include <vector>

#include "languages/ags/runtime/adventure.h"

namespace vellum::ags::api {

constexpr int MaxSlot = 999;

// The name of a save in the host's storage.
std::string slotName(const world::World& world, int slot);

struct SaveInfo {
  int slot = 0;
  std::string description;
  std::uint64_t tick = 0;    // of the world that saved it
  std::int64_t seconds = 0;  // since 1970, when it was saved; 0: not known
};

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, SaveInfo>& info) {
  archive(info.description, info.tick, info.seconds);
}

// A slot: the mark, the version, a SaveInfo, a snapshot of the game. Version 4 was the last one without inner versions.
constexpr std::string_view SlotMark = "VELLUM AGS SLOT\n", OldSlotMark = "VELLUM AGS 4\n";
constexpr base::SaveFormat SlotFormat{"AGS save slot", 5, 5};

// Reads up to the SaveInfo; false: these bytes are not a slot, or have another version.
bool beginSlot(base::ArchiveReader& reader);

bool readSave(Adventure& adventure, int slot, SaveInfo& info);
// Slots from min to max, sorted (eSaveGameSort...) in a direction (eSortDescending is 2).
std::vector<SaveInfo> findSaves(Adventure& adventure, int min, int max, int sort, int direction);
std::vector<SaveInfo> findSaves(Adventure& adventure, const vm::Object* slots, int sort, int direction);

}  // namespace vellum::ags::api
