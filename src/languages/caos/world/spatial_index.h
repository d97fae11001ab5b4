// Finds the agents near a place. Each agent is in the cell of its upper left corner; larger ones than a cell are in a
// separate list. Positions may be any finite number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "base/account_allocator.h"

namespace vellum::caos {

class SpatialIndex {
 public:
  static constexpr float CellSize = 256;

  explicit SpatialIndex(base::MemoryAccount* account = nullptr) : entries_(account) {}

  void clear();
  // `slot` is an agent's slot in the world. Call again when its place or size has changed.
  void put(std::uint32_t slot, float x, float y, float width, float height);
  void remove(std::uint32_t slot);
  // Calls visit(slot) for all agents whose box overlaps the given one, in unspecified order. Returns false, without
  // visits, when the box covers so many cells that a scan of all agents is faster.
  template <class Visit>
  bool query(double left, double top, double right, double bottom, Visit visit) const {
    Cell from = cellOf(static_cast<float>(left) - CellSize, static_cast<float>(top) - CellSize);
    Cell to = cellOf(static_cast<float>(right), static_cast<float>(bottom));
    if (to.x < from.x || to.y < from.y) return false;
    from.y = std::max(from.y, top_);
    to.y = std::min(to.y, bottom_);
    std::uint64_t wide = std::uint64_t(std::int64_t(to.x) - from.x + 1);
    std::uint64_t high = to.y < from.y ? 0 : std::uint64_t(std::int64_t(to.y) - from.y + 1);
    if (wide > MaxCells || high > MaxCells || wide * high > MaxCells) return false;
    auto overlaps = [&](const Entry& entry) {
      return entry.left < right && left < entry.right && entry.top < bottom && top < entry.bottom;
    };
    for (std::int32_t y = from.y; y <= to.y; ++y)
      for (std::int32_t x = from.x; x <= to.x; ++x)
        for (std::uint32_t at = firstIn(keyOf({x, y})); at != None; at = entries_[at].next)
          if (overlaps(entries_[at])) visit(at);
    for (std::uint32_t slot : large_)
      if (overlaps(entries_[slot])) visit(slot);
    return true;
  }

 private:
  static constexpr std::uint32_t None = 0xffffffff;
  static constexpr std::uint32_t Large = 0xfffffffe, Absent = 0xfffffffd;  // in place of `previous`: in no cell
  static constexpr std::uint64_t MaxCells = 1024;
  struct Cell {
    std::int32_t x, y;
  };
  // Its upper left corner says in which cell it is.
  struct Entry {
    std::uint32_t next = None, previous = Absent;  // in the cell
    float left = 0, top = 0, right = 0, bottom = 0;
  };

  static Cell cellOf(float x, float y);
  static std::uint64_t keyOf(Cell cell) {
    return std::uint64_t(static_cast<std::uint32_t>(cell.x)) << 32 | static_cast<std::uint32_t>(cell.y);
  }
  std::uint32_t firstIn(std::uint64_t key) const {
    auto found = first_.find(key);
    return found == first_.end() ? None : found->second;
  }

  std::unordered_map<std::uint64_t, std::uint32_t> first_;  // by cell; empty cells stay for a while
  base::AccountVector<Entry> entries_;                      // by slot
  std::vector<std::uint32_t> large_;
  // No cell above or below was ever used: worlds are wide, and agents look around in circles.
  std::int32_t top_ = std::numeric_limits<std::int32_t>::max(), bottom_ = std::numeric_limits<std::int32_t>::min();
};

}  // namespace vellum::caos
