// The memory of the batch evaluator and its two inner loops. Only batch*.cpp include this.
#pragma once

#include "languages/xg/world/batch.h"

namespace vellum::xg {

struct alignas(64) Batch::Block {
  // Read in every tic.
  std::uint16_t start[BlockSize];  // the tic on which the step began, modulo 65536
  std::uint16_t span[BlockSize];   // tics the step lasts; Forever: longer, see Rare, or at its end
  // Read in every tic while the function blends.
  float from[BlockSize], to[BlockSize], scale[BlockSize], offset[BlockSize];
  float value[BlockSize];
  // Read when the step is over.
  std::uint32_t step[BlockSize];
  std::uint16_t repeat[BlockSize];  // SeeRare: in Rare
  std::uint64_t blends;             // a bit a function
  std::uint64_t fresh;              // likewise: begins with the next tic
};

// A step, shared by all functions with the same string and timing.
struct Batch::SharedStep {
  float value, target;
  std::uint32_t definition;
  bool blends, blendsHolds, ends;
  bool plainWay;  // no timers and no events before the next step
  Transition exit;
};

// A step as the inner loop needs it, in half a cache line. The timer of the next step, or of the next hold of this one,
// is min + (r * mul >> 8), where r is the engine's random number after so many draws. A step whose timer or next step
// has another form takes the slow path, SharedStep.
struct Batch::HotStep {
  enum Flag : std::uint8_t { Blends = 1, BlendsHolds = 2, SlowExit = 4, SlowHold = 8, FixedExit = 16 };
  float value, target;
  std::uint32_t next;
  std::int32_t exitMul, holdMul;
  std::uint16_t exitMin, holdMin;
  std::uint16_t nextRepeat;
  std::uint8_t exitDraws, holdDraws;
  std::uint8_t flags;
};

struct BatchKernels {
  static constexpr std::uint16_t Forever = 0xffff;
  static constexpr std::uint16_t SeeRare = 0xffff;
  static constexpr std::uint32_t LongestSpan = 0xfffe;
  using Evaluate = void (*)(Batch::Block&, std::uint16_t, int);

  // A block has 31 cache lines.
  static void prefetch(const Batch::Block& block) {
    const char* begin = reinterpret_cast<const char*>(&block);
    for (std::size_t line = 0; line < sizeof(Batch::Block); line += 64) __builtin_prefetch(begin + line, 1);
  }
  // A bit for each function of the block whose step is over.
  static std::uint64_t expired(const Batch::Block& block, std::uint16_t now);
  // What a function shows in a step. Without `Evaluates`, it is computed from the step when it is read.
  template <bool Evaluates>
  static void enter(Batch::Block& block, std::uint32_t at, const Batch::HotStep& step, bool isHeld) {
    if constexpr (Evaluates) {
      block.from[at] = step.value;
      block.to[at] = isHeld ? step.value : step.target;
      block.value[at] = step.value * block.scale[at] + block.offset[at];
    }
    const std::uint64_t blends = step.flags >> (isHeld ? 1 : 0) & 1;
    block.blends = (block.blends & ~(std::uint64_t(1) << at)) | blends << at;
  }
  // Computes the values of the blending functions. `extra`: how much longer than its timer a step lasts, 0 or 1.
  static void evaluatePlain(Batch::Block& block, std::uint16_t now, int extra);
#if defined(__x86_64__)
  static void evaluateAvx2(Batch::Block& block, std::uint16_t now, int extra);
#endif
  static Evaluate chooseEvaluate();
};

}  // namespace vellum::xg
