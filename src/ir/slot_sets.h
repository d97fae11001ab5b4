// Sets of a function's registers, one for each place of interest, in one block of memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace vellum::ir {

// One set: a view into the SlotSets.
class SlotSet {
 public:
  SlotSet(const std::uint64_t* words, std::size_t width) : words_(words), width_(width) {}
  bool operator[](std::size_t slot) const { return (words_[slot / 64] >> slot % 64 & 1) != 0; }
  friend bool operator==(SlotSet a, SlotSet b) { return std::equal(a.words_, a.words_ + a.width_, b.words_); }

 private:
  const std::uint64_t* words_;
  std::size_t width_;
};

class SlotSets {
 public:
  // All sets start empty.
  SlotSets(std::size_t sets, std::size_t slots) : width_((slots + 63) / 64), words_(sets * width_) {}

  SlotSet operator[](std::size_t set) const { return {words_.data() + set * width_, width_}; }
  void put(std::size_t set, std::size_t slot, bool is) {
    std::uint64_t& word = words_[set * width_ + slot / 64];
    word = (word & ~(std::uint64_t(1) << slot % 64)) | std::uint64_t(is) << slot % 64;
  }
  void copy(std::size_t from, std::size_t to) {
    std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(from * width_), width_,
                words_.begin() + static_cast<std::ptrdiff_t>(to * width_));
  }
  // Adds one set to another. Returns whether that changed it.
  bool join(std::size_t from, std::size_t to) {
    bool changed = false;
    for (std::size_t i = 0; i < width_; ++i) {
      std::uint64_t& word = words_[to * width_ + i];
      std::uint64_t both = word | words_[from * width_ + i];
      changed = changed || both != word;
      word = both;
    }
    return changed;
  }

 private:
  std::size_t width_;
  std::vector<std::uint64_t> words_;
};

}  // namespace vellum::ir
