// Objects of one type, created and freed one by one in blocks of 64, with memory from an account: each takes no more
// than its size, and those created one after another follow each other in memory.
#pragma once

#include <cstddef>
#include <new>
#include <utility>
#include <vector>

#include "base/account_allocator.h"

namespace vellum::base {

// Objects stay where they are until they are freed. The owner frees all of them before the pool goes. Blocks are given
// back once the last object is freed.
template <class T>
class AccountPool {
 public:
  explicit AccountPool(MemoryAccount* account = nullptr) : allocator_(account) {}  // null: from operator new
  AccountPool(AccountPool&& other) noexcept : allocator_(other.allocator_) { swap(other); }
  AccountPool& operator=(AccountPool&& other) noexcept {
    swap(other);
    return *this;
  }
  ~AccountPool() { giveBack(); }

  template <class... Arguments>
  T* make(Arguments&&... arguments) {
    if (free_ == nullptr) addBlock();
    Place* place = free_;
    free_ = place->next;
    ++count_;
    return new (place->object) T(std::forward<Arguments>(arguments)...);
  }
  void free(T* object) {
    object->~T();
    auto* place = new (object) Place;
    place->next = free_;
    free_ = place;
    if (--count_ == 0) giveBack();
  }
  std::size_t count() const { return count_; }
  MemoryAccount* account() const { return allocator_.account(); }

 private:
  static constexpr std::size_t BlockSize = 64;  // objects
  union Place {
    Place() : next(nullptr) {}
    Place* next;
    alignas(T) unsigned char object[sizeof(T)];
  };

  void swap(AccountPool& other) {
    std::swap(allocator_, other.allocator_);
    std::swap(blocks_, other.blocks_);
    std::swap(free_, other.free_);
    std::swap(count_, other.count_);
  }
  void addBlock() {
    Place* block = allocator_.allocate(BlockSize);
    blocks_.push_back(block);
    for (std::size_t i = BlockSize; i-- > 0;) {  // the first is used first
      auto* place = new (block + i) Place;
      place->next = free_;
      free_ = place;
    }
  }
  void giveBack() {
    for (Place* block : blocks_) allocator_.deallocate(block, BlockSize);
    blocks_.clear();
    free_ = nullptr;
  }

  AccountAllocator<Place> allocator_;
  std::vector<Place*> blocks_;
  Place* free_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace vellum::base
