// The memory of one language in one world: how much it takes, and which source provides it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace vellum::base {

// What provides memory (vellum_config.allocate). Null: operator new.
struct MemorySource {
  void* (*allocate)(void* user, void* old, std::size_t oldSize, std::size_t newSize) = nullptr;
  void* user = nullptr;
};

// Not thread-safe, like the world that it belongs to. It must outlive all memory taken from it.
class MemoryAccount {
 public:
  MemoryAccount() = default;
  explicit MemoryAccount(const MemorySource& source) : source_(source) {}
  MemoryAccount(const MemoryAccount&) = delete;
  MemoryAccount& operator=(const MemoryAccount&) = delete;

  // Memory for any type up to the alignment of max_align_t. Null: the source gives none.
  void* take(std::size_t bytes);
  // The same for containers, which can't fail: where the source gives nothing, operator new does, and refused() says
  // so.
  void* takeAnyway(std::size_t bytes);
  void give(void* memory, std::size_t bytes);  // the size that was taken

  // What the state of the language outside of its script heap takes: `more` bytes replace `less` bytes counted before.
  // These numbers are functions of the state, equal on every machine and after every restore, so that a limit is
  // reached at the same place of the same script.
  void count(std::uint64_t more, std::uint64_t less = 0) {
    counted_ += more - less;
    if (heap_.changed != nullptr) heap_.changed(heap_.heap, more, less);
  }
  std::uint64_t counted() const { return counted_; }
  // Whether this much more fits within the limit. Without one, everything does.
  bool hasRoomFor(std::uint64_t bytes) {
    if (limit_ == 0 || fits(bytes)) return true;
    if (heap_.collect != nullptr) heap_.collect(heap_.heap);
    return fits(bytes);
  }
  // Of what is counted and the script heap; 0: none.
  void setLimit(std::uint64_t bytes) { limit_ = bytes; }
  // The same for what no limit of memory bounds: code.
  void note(std::uint64_t more, std::uint64_t less = 0) { noted_ += more - less; }
  // All of it, with the script heap, in bytes.
  std::uint64_t total() const { return noted_ + limited(); }

  // What a heap holds in addition after a refusal.
  static constexpr std::uint64_t Refusal = std::uint64_t(1) << 60;
  // The script heap that belongs to it.
  struct HeapView {
    void* heap = nullptr;
    const std::uint64_t *used = nullptr, *held = nullptr;
    void (*changed)(void* heap, std::uint64_t more, std::uint64_t less) = nullptr;  // null: `held` is without counted()
    void (*refused)(void* heap) = nullptr;  // the source gave nothing to a container
    void (*collect)(void* heap) = nullptr;  // frees what no script refers to
  };
  void setHeap(const HeapView& heap) { heap_ = heap; }

 private:
  std::uint64_t limited() const {
    const std::uint64_t outside = heap_.changed != nullptr ? 0 : counted_;
    return outside + (heap_.used != nullptr ? *heap_.used + *heap_.held % Refusal : 0);
  }
  bool fits(std::uint64_t bytes) const { return bytes <= limit_ && limited() <= limit_ - bytes; }

  MemorySource source_;
  std::uint64_t limit_ = 0;
  HeapView heap_;
  std::uint64_t counted_ = 0, noted_ = 0;
  std::unordered_set<void*> reserve_;  // what operator new gave in place of the source
};

}  // namespace vellum::base
