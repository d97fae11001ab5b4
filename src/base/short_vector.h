// A list in one pointer, for records that exist in great number and mostly have none or few: 8 bytes where a
// std::vector takes 24. Elements are plain data.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>

namespace vellum::base {

template <class T>
class ShortVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
  static_assert(alignof(T) <= alignof(std::uint64_t));

 public:
  ShortVector() = default;
  ShortVector(std::initializer_list<T> values) { append(values.begin(), values.end()); }
  ShortVector(const ShortVector& other) { append(other.begin(), other.end()); }
  ShortVector(ShortVector&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  ShortVector& operator=(ShortVector other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~ShortVector() { std::free(block_); }

  std::size_t size() const { return block_ != nullptr ? block_->size : 0; }
  bool empty() const { return size() == 0; }
  T* begin() { return block_ != nullptr ? elements() : nullptr; }
  T* end() { return begin() + size(); }
  const T* begin() const { return const_cast<ShortVector*>(this)->begin(); }
  const T* end() const { return begin() + size(); }
  auto rbegin() const { return std::make_reverse_iterator(end()); }
  auto rend() const { return std::make_reverse_iterator(begin()); }
  T& operator[](std::size_t index) { return elements()[index]; }
  const T& operator[](std::size_t index) const { return begin()[index]; }
  T& back() { return elements()[size() - 1]; }
  const T& back() const { return begin()[size() - 1]; }

  void push_back(T value) {  // by value, which may be one of its own
    reserve(size() + 1);
    elements()[block_->size++] = value;
  }
  template <class Iterator>  // over another list
  void append(Iterator first, Iterator last) {
    for (; first != last; ++first) push_back(*first);
  }
  // Grows with T().
  void resize(std::size_t count) {
    while (size() < count) push_back(T());
    if (block_ != nullptr) block_->size = static_cast<std::uint32_t>(count);
  }
  void clear() { resize(0); }

 private:
  struct Block {
    std::uint32_t size, capacity;
  };
  static_assert(sizeof(Block) == sizeof(std::uint64_t));
  T* elements() { return reinterpret_cast<T*>(block_ + 1); }
  void reserve(std::size_t count) {
    std::size_t capacity = block_ != nullptr ? block_->capacity : 0;
    if (count <= capacity) return;
    std::size_t more = std::max(count, capacity * 2);
    if (more > UINT32_MAX) std::abort();
    void* memory = std::realloc(static_cast<void*>(block_), sizeof(Block) + more * sizeof(T));
    if (memory == nullptr) std::abort();
    bool first = block_ == nullptr;
    block_ = static_cast<Block*>(memory);
    if (first) block_->size = 0;
    block_->capacity = static_cast<std::uint32_t>(more);
  }

  Block* block_ = nullptr;
};

}  // namespace vellum::base
