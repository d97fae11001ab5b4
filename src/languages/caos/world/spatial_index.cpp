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
  if (slot >= entries_.size() || entries_[slot].key == AbsentKey) return;
  Entry& entry = entries_[slot];
  std::uint64_t key = std::exchange(entry.key, AbsentKey);
  if (key == LargeKey) {
    large_.erase(std::find(large_.begin(), large_.end(), slot));
    return;
  }
  if (entry.next != None) entries_[entry.next].previous = entry.previous;
  if (entry.previous != None) entries_[entry.previous].next = entry.next;
  else first_[key] = entry.next;
}

void SpatialIndex::put(std::uint32_t slot, float x, float y, float width, float height) {
  Cell cell = cellOf(x, y);
  std::uint64_t key = width > CellSize || height > CellSize ? LargeKey : keyOf(cell);
  roomFor(entries_, slot + 1);
  if (entries_.size() <= slot) entries_.resize(slot + 1);
  Entry& entry = entries_[slot];
  entry.left = x, entry.top = y, entry.right = x + width, entry.bottom = y + height;
  if (entry.key == key) return;
  remove(slot);
  entry.key = key, entry.next = entry.previous = None;
  if (key == LargeKey) {
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
