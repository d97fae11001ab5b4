#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace vellum::ags::world {

// First in, first out, with insertion at the front; allocates little while it stays small.
template <class T>
class Queue {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return items_[(first_ + i) & (items_.size() - 1)]; }
  T& front() { return items_[first_]; }
  void pop_front() {
    first_ = (first_ + 1) & (items_.size() - 1);
    --size_;
  }
  void push_back(const T& item) {
    grow();
    (*this)[size_++] = item;
  }
  void push_front(const T& item) {
    grow();
    first_ = (first_ + items_.size() - 1) & (items_.size() - 1);
    ++size_;
    items_[first_] = item;
  }
  void clear() { first_ = size_ = 0; }

 private:
  void grow() {
    if (size_ < items_.size()) return;
    std::vector<T> larger(items_.empty() ? 16 : items_.size() * 2);
    for (std::size_t i = 0; i < size_; ++i) larger[i] = (*this)[i];
    items_ = std::move(larger);
    first_ = 0;
  }
  std::vector<T> items_;  // a power of two
  std::size_t first_ = 0, size_ = 0;
};

}  // namespace vellum::ags::world
