// A hash table of skrit objects by their handles, with linear probing.
#pragma once

#include <cstdint>

#include "base/account_allocator.h"
#include "languages/skrit/world/object.h"

namespace vellum::skrit {

class HandleTable {
 public:
  explicit HandleTable(base::MemoryAccount* account = nullptr) : rows_(LeastRows, account) {}

  std::size_t size() const { return size_; }
  // Returns null when there is none.
  SkritObject* find(std::int32_t handle) const { return rows_[placeOf(handle)].object; }
  // The handle must not be in the table yet.
  void add(SkritObject& object) {
    if (++size_ * 2 > rows_.size()) grow();
    rows_[placeOf(object.handle)] = {&object, object.handle};
  }
  void erase(std::int32_t handle) {
    std::size_t hole = placeOf(handle);
    if (rows_[hole].object == nullptr) return;
    --size_;
    // No hole may be between the home of a handle and its row.
    for (std::size_t at = following(hole); rows_[at].object != nullptr; at = following(at)) {
      if (distance(home(rows_[at].handle), at) < distance(hole, at)) continue;
      rows_[hole] = rows_[at];
      hole = at;
    }
    rows_[hole] = {};
  }
  void clear() { *this = HandleTable(rows_.get_allocator().account()); }

 private:
  struct Row {
    SkritObject* object = nullptr;  // null: free
    std::int32_t handle = 0;
  };
  using Rows = base::AccountVector<Row>;

  std::size_t home(std::int32_t handle) const { return static_cast<std::uint32_t>(handle) * 0x9e3779b1u >> shift_; }
  std::size_t following(std::size_t at) const { return (at + 1) & (rows_.size() - 1); }
  std::size_t distance(std::size_t from, std::size_t to) const { return (to - from) & (rows_.size() - 1); }
  // The row of the handle, or the free row for it.
  std::size_t placeOf(std::int32_t handle) const {
    std::size_t at = home(handle);
    while (rows_[at].object != nullptr && rows_[at].handle != handle) at = following(at);
    return at;
  }
  void grow() {
    Rows old(rows_.size() * 2, rows_.get_allocator());
    old.swap(rows_);
    --shift_;
    for (const Row& row : old)
      if (row.object != nullptr) rows_[placeOf(row.handle)] = row;
  }

  static constexpr std::size_t LeastRows = 16;

  Rows rows_;  // a power of two, at most half of them in use
  int shift_ = 32 - 4;
  std::size_t size_ = 0;
};

}  // namespace vellum::skrit
