#include "languages/caos/world/spatial_index.h"

#include <cmath>
#include <utility>

#include "languages/caos/world/growth.h"

namespace vellum::caos {

void SpatialIndex::clear() { *this = SpatialIndex(); }

SpatialIndex::Cell SpatialIndex::cellOf(float x, float y) {
  auto number = [](float at) {
    float cell = std::floor(at / CellSize);
    return static_cast<std::int32_t>(std::clamp(cell, -1e9f, 1e9f));
  };
  return {number(x), number(y)};
}

void SpatialIndex::remove(std::uint32_t slot) {
  if (slot >= entries_.size() || entries_[slot].previous == Absent) return;
  Entry& entry = entries_[slot];
  std::uint32_t previous = std::exchange(entry.previous, Absent);
  if (previous == Large) {
    large_.erase(std::find(large_.begin(), large_.end(), slot));
    return;
  }
  if (entry.next != None) entries_[entry.next].previous = previous;
  if (previous != None) entries_[previous].next = entry.next;
  else first_[keyOf(cellOf(entry.left, entry.top))] = entry.next;
}

void SpatialIndex::put(std::uint32_t slot, float x, float y, float width, float height) {
  const Cell cell = cellOf(x, y);
  const std::uint64_t key = keyOf(cell);
  const bool isLarge = width > CellSize || height > CellSize;
  roomFor(entries_, slot + 1);
  if (entries_.size() <= slot) entries_.resize(slot + 1);
  Entry& entry = entries_[slot];
  const bool wasInCell = entry.previous != Absent && entry.previous != Large;
  const bool stays = isLarge ? entry.previous == Large : wasInCell && keyOf(cellOf(entry.left, entry.top)) == key;
  if (!stays) remove(slot);
  entry.left = x, entry.top = y, entry.right = x + width, entry.bottom = y + height;
  if (stays) return;
  entry.next = None, entry.previous = isLarge ? Large : None;
  if (isLarge) {
    large_.push_back(slot);
    return;
  }
  top_ = std::min(top_, cell.y);
  bottom_ = std::max(bottom_, cell.y);
  if (first_.size() > 1024 + 4 * entries_.size()) std::erase_if(first_, [](const auto& c) { return c.second == None; });
  auto [place, isNew] = first_.try_emplace(key, slot);
  if (isNew) return;
  entry.next = place->second;
  if (entry.next != None) entries_[entry.next].previous = slot;
  place->second = slot;
}

}  // namespace vellum::caos
