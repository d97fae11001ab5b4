// One script in execution. Its frames are here, on the C++ heap, so it can stop at any host call, be saved, and
// continue later.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/account_allocator.h"
#include "ir/module.h"
#include "vm/trap.h"
#include "vm/value.h"

namespace vellum::vm {

struct LinkedFunction;

struct CallFrame {
  const LinkedFunction* function = nullptr;
  const ir::Instruction* ip = nullptr;  // the instruction to run next
  std::uint32_t base = 0;               // the frame's first slot in the fiber's stack

  static CallFrame make(const LinkedFunction& function, std::uint32_t at, std::uint32_t base);  // vm/linked.h
  std::uint32_t at() const;  // the index of `ip` in the function; vm/linked.h
};

// The active calls, outermost first. The interpreter accesses them by pointer, even beyond the end while there is room,
// and sets the size before other code reads it.
class FrameStack {
 public:
  FrameStack() = default;
  FrameStack(FrameStack&& other) noexcept
      : memory_(std::move(other.memory_)), size_(std::exchange(other.size_, 0)), held_(std::exchange(other.held_, 0)) {}
  FrameStack& operator=(FrameStack&& other) noexcept {
    memory_ = std::move(other.memory_);
    size_ = std::exchange(other.size_, 0);
    held_ = std::exchange(other.held_, 0);
    return *this;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const CallFrame* begin() const { return memory_.data(); }
  const CallFrame* end() const { return memory_.data() + size_; }
  const CallFrame& operator[](std::size_t i) const { return memory_[i]; }
  const CallFrame& back() const { return memory_[size_ - 1]; }

  CallFrame* data() { return memory_.data(); }
  std::size_t room() const { return memory_.size(); }
  void grow(std::size_t most) { memory_.resize(std::min<std::size_t>(size_ + size_ / 2 + 1, most)); }
  void setSize(std::size_t size) { size_ = static_cast<std::uint32_t>(size); }  // at most room()
  void push(const CallFrame& frame) {
    if (size_ == memory_.size()) grow(SIZE_MAX);
    memory_[size_++] = frame;
  }
  void pop() { --size_; }

  // Takes memory from this account from now on; nothing is on the stack. Gives back what it has.
  void useAccount(base::MemoryAccount* account) {
    std::destroy_at(&memory_);
    std::construct_at(&memory_, account);
  }
  base::MemoryAccount* account() const { return memory_.get_allocator().account(); }

  std::uint32_t held() const { return held_; }  // bytes of the fiber that count for the heap's limit at present
  void setHeld(std::uint32_t bytes) { held_ = bytes; }

 private:
  base::AccountVector<CallFrame> memory_;
  std::uint32_t size_ = 0, held_ = 0;
};

// Memory of the host that a fiber borrows (ldc.*, stc.*). The host keeps it alive, and sets it again after loading a
// save.
struct Block {
  unsigned char* data = nullptr;
  std::uint32_t size = 0;
};

enum class FiberState : std::uint8_t { Empty, Ready, Running, Blocked, Finished, Trapped };

class Fiber {
 public:
  static constexpr int BlockCount = 8;
  static constexpr std::int64_t NoQuantum = std::int64_t(1) << 62;

  FiberState state() const { return state_; }
  bool fromSave() const { return fromSave_; }
  bool paused() const { return state_ == FiberState::Ready || state_ == FiberState::Blocked; }
  const Trap& trap() const { return trap_; }  // when Trapped
  // The function's result, when Finished. The fiber owns a reference in it until takeResult().
  Slot result() const { return result_[0]; }
  Value resultValue() const { return {result_[0], static_cast<Tag>(result_[1].bits)}; }

  Block blocks[BlockCount];
  std::int64_t quantum = NoQuantum;  // how many `step` instructions may still run
  std::uint64_t userData = 0;        // the language's; saved with the fiber

  const FrameStack& frames() const { return frames_; }
  // The limit of loop iterations starts from 0, because the script has waited.
  void restartLoopCount() { loops_ = 0; }
  // For a host that soon resumes many: fetches what the fiber refers to into the cache.
  void prefetch() const {
    __builtin_prefetch(stack_.data());
    __builtin_prefetch(frames_.begin());
  }
  // Slot `slot` of frame `depth` (0 is the innermost): for debuggers and error boxes.
  Slot slot(std::size_t depth, std::uint16_t slot) const;

 private:
  friend class Vm;
  friend class SnapshotReader;
  friend class SnapshotWriter;
  friend struct NativeRuntime;
  FiberState state_ = FiberState::Empty;
  bool fromSave_ = false;  // its registers may hold anything: Vm::execute<true>() runs it
  base::AccountVector<Slot> stack_;
  FrameStack frames_;
  Slot result_[2];
  ir::Type resultType_ = ir::Type::Void;  // of a finished fiber whose result was not taken
  std::int64_t budget_ = 0;               // backward branches and calls left
  std::uint64_t loops_ = 0;               // counted loop iterations since start() or restartLoopCount()
  Trap trap_;                             // last: most fibers never touch it
};

}  // namespace vellum::vm
