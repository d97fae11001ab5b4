// One script in execution. Its frames live here, on the heap of C++, so it can stop at any host call, be saved, and
// go on later.
#pragma once

#include <vector>

#include "vm/trap.h"
#include "vm/value.h"

namespace vellum::vm {

struct LinkedFunction;

struct CallFrame {
  const LinkedFunction* function = nullptr;
  std::uint32_t at = 0;    // the instruction to run next
  std::uint32_t base = 0;  // the frame's first slot in the fiber's stack
};

// Memory that the host lends to the fiber's run (ldc.*, stc.*). The host keeps it alive, and lends it anew after
// loading a save.
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
  bool paused() const { return state_ == FiberState::Ready || state_ == FiberState::Blocked; }
  const Trap& trap() const { return trap_; }  // when Trapped
  Trap takeTrap() { return std::move(trap_); }
  // What the function returned, when Finished. A reference in it belongs to the fiber until takeResult().
  Slot result() const { return result_[0]; }
  Value resultValue() const { return {result_[0], static_cast<Tag>(result_[1].bits)}; }

  Block blocks[BlockCount];
  std::int64_t quantum = NoQuantum;  // what `step` instructions may still take
  std::uint64_t userData = 0;        // the language's; saved with the fiber

  const std::vector<CallFrame>& frames() const { return frames_; }
  // Slot `slot` of frame `depth` (0 innermost): for debuggers and error boxes.
  Slot slot(std::size_t depth, std::uint16_t slot) const;

 private:
  friend class Vm;
  friend class SnapshotReader;
  friend class SnapshotWriter;
  friend struct NativeRuntime;
  FiberState state_ = FiberState::Empty;
  std::vector<Slot> stack_;
  std::vector<CallFrame> frames_;
  Trap trap_;
  Slot result_[2];
  ir::Type resultType_ = ir::Type::Void;  // of a finished fiber whose result nobody took
  std::int64_t budget_ = 0;               // back-branches and calls left
  std::uint64_t loops_ = 0;               // counted loop iterations since start()
};

}  // namespace vellum::vm
