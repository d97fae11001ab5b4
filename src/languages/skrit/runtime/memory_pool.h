// The memory of one skrit's objects, contiguous like the objects themselves (world/object_store.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/account_allocator.h"

namespace vellum::skrit {

class MemoryPool {
 public:
  // `words`: the size of each object.
  explicit MemoryPool(std::size_t words = 0, base::MemoryAccount* account = nullptr)
      : words_(words), account_(account) {}

  // The memory still has the contents of its last use.
  std::span<std::uint64_t> take() {
    if (free_.empty()) {
      blocks_.emplace_back(words_ * BlockSize, account_);
      for (std::size_t i = BlockSize; i > 0; --i) free_.push_back(blocks_.back().data() + (i - 1) * words_);
    }
    std::span<std::uint64_t> memory(free_.back(), words_);
    free_.pop_back();
    return memory;
  }
  void give(std::span<std::uint64_t> memory) {
    if (!memory.empty()) free_.push_back(memory.data());
  }

 private:
  static constexpr std::size_t BlockSize = 16;

  std::size_t words_;
  base::MemoryAccount* account_;
  std::vector<base::AccountVector<std::uint64_t>> blocks_;
  std::vector<std::uint64_t*> free_;
};

}  // namespace vellum::skrit
