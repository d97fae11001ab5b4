#include "languages/ags/runtime/saved_games.h"

#include <algorithm>

#include "base/sort.h"
#include "base/text.h"
#include "languages/ags/runtime/open_files.h"
#include "languages/ags/world/string_comparison.h"

namespace vellum::ags::api {

namespace {

void sortSaves(std::vector<SaveInfo>& saves, int sort, int direction) {
  base::sortStable(saves, [&](const SaveInfo& a, const SaveInfo& b) {
    if (sort == 2) return a.tick < b.tick;
    if (sort == 3) return compareTexts(a.description, b.description, 0) < 0;
    return sort == 1 && a.slot < b.slot;
  });
  if (direction == 2 && sort != 0) std::reverse(saves.begin(), saves.end());
}

}  // namespace

std::string slotName(const world::World& world, int slot) {
  std::string number;
  base::append(number, std::clamp(slot, 0, 999));
  number.insert(0, 3 - number.size(), '0');
  return base::cat("saves/", world.state.saveFolder, world.state.saveFolder.empty() ? "" : "/", "agssave.", number);
}

bool beginSlot(base::ArchiveReader& reader) {
  if (reader.startsWith(OldSlotMark)) reader.refuse(SlotFormat, 4);
  reader.require(reader.raw(SlotMark.size()) == SlotMark, "this is not a save slot of AGS");
  return reader.ok() && reader.format(SlotFormat);
}

bool readSave(Adventure& adventure, int slot, SaveInfo& info) {
  host::Storage* storage = adventure.context.host.storage;
  if (storage == nullptr || slot < 0 || slot > MaxSlot || !storage->exists(slotName(*adventure.world, slot)))
    return false;
  auto bytes = storage->read(slotName(*adventure.world, slot));
  if (!bytes) return false;
  base::ArchiveReader reader(*bytes);
  info.slot = slot;
  if (beginSlot(reader)) reader(info);
  return reader.ok();
}

std::vector<SaveInfo> findSaves(Adventure& adventure, int min, int max, int sort, int direction) {
  std::vector<SaveInfo> saves;
  for (int slot = std::max(min, 0); slot <= std::min(max, MaxSlot); ++slot)
    if (SaveInfo info; readSave(adventure, slot, info)) saves.push_back(std::move(info));
  sortSaves(saves, sort, direction);
  return saves;
}

std::vector<SaveInfo> findSaves(Adventure& adventure, const vm::Object* slots, int sort, int direction) {
  std::vector<SaveInfo> saves;
  for (std::uint32_t i = 0; i < slots->length && saves.size() < world::MaxListItems; ++i)
    if (SaveInfo info; readSave(adventure, get<std::int32_t>(slots, std::size_t(i) * 4), info))
      saves.push_back(std::move(info));
  sortSaves(saves, sort, direction);
  return saves;
}

}  // namespace vellum::ags::api
