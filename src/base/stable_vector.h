// A list that grows at its end and whose elements keep their addresses, in blocks that grow with it: an empty one takes
// no memory, and a long one few allocations, where a std::deque takes one for each 512 bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace vellum::base {

template <class T>
class StableVector {
  struct Block {
    T* elements;
    std::size_t size, room;
  };

 public:
  StableVector() = default;
  StableVector(const StableVector& other) {
    for (const T& value : other) emplace_back(value);
  }
  StableVector(StableVector&& other) noexcept
      : blocks_(std::exchange(other.blocks_, {})), size_(std::exchange(other.size_, 0)) {}
  StableVector& operator=(StableVector other) noexcept {
    std::swap(blocks_, other.blocks_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~StableVector() { clear(); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& back() { return blocks_.back().elements[blocks_.back().size - 1]; }
  T& front() { return blocks_.front().elements[0]; }
  const T& front() const { return blocks_.front().elements[0]; }
  T& operator[](std::size_t index) {
    auto block = blocks_.begin();
    for (; index >= block->size && block->room < Most; ++block) index -= block->size;
    return block[static_cast<std::ptrdiff_t>(index / Most)].elements[index % Most];
  }
  const T& operator[](std::size_t index) const { return const_cast<StableVector&>(*this)[index]; }

  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    if (blocks_.empty() || blocks_.back().size == blocks_.back().room) grow();
    Block& block = blocks_.back();
    T* made = new (block.elements + block.size) T(std::forward<Arguments>(arguments)...);
    ++block.size;
    ++size_;
    return *made;
  }
  void push_back(T value) { emplace_back(std::move(value)); }
  void clear() {
    for (Block& block : blocks_) {
      std::destroy_n(block.elements, block.size);
      std::allocator<T>().deallocate(block.elements, block.room);
    }
    blocks_.clear();
    size_ = 0;
  }

  template <class Value>
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = std::remove_const_t<Value>;
    using difference_type = std::ptrdiff_t;
    using pointer = Value*;
    using reference = Value&;

    Iterator() = default;
    explicit Iterator(const Block* block) : block_(block) {}
    Value& operator*() const { return block_->elements[at_]; }
    Value* operator->() const { return block_->elements + at_; }
    Iterator& operator++() {
      if (++at_ == block_->size) ++block_, at_ = 0;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Block* block_ = nullptr;
    std::size_t at_ = 0;
  };
  Iterator<T> begin() { return Iterator<T>(blocks_.data()); }
  Iterator<T> end() { return Iterator<T>(blocks_.data() + blocks_.size()); }
  Iterator<const T> begin() const { return Iterator<const T>(blocks_.data()); }
  Iterator<const T> end() const { return Iterator<const T>(blocks_.data() + blocks_.size()); }

 private:
  // The room of blocks: those of Most follow each other at the end.
  static constexpr std::size_t Least = 256 / sizeof(T) + 1, Most = 16384 / sizeof(T) + 1;

  void grow() {
    const std::size_t room = blocks_.empty() ? Least : std::min(2 * blocks_.back().room, Most);
    blocks_.push_back({std::allocator<T>().allocate(room), 0, room});
  }

  std::vector<Block> blocks_;
  std::size_t size_ = 0;
};

}  // namespace vellum::base
