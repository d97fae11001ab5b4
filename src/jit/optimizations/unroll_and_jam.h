// Unroll and jam: of a loop around a counted loop, machine code has a version that computes several iterations of the
// outer loop together, so that what each of them adds up waits only for itself. README.md has the measured gain.
#pragma once

#include "ir/counted_loops.h"
#include "ir/liveness.h"
#include "ir/loop_versioning.h"

namespace vellum::jit {

using ir::CountedLoop;
using ir::Linear;

struct LoopNest {
  // What the version does with an instruction.
  struct Work {
    bool each = false;               // done for each iteration; else once, with the same outcome for all
    std::int64_t shift = 0;          // of an element's index, from one iteration to the next
    std::vector<std::uint16_t> own;  // registers of the instruction of which each iteration has its own
  };
  CountedLoop outer, inner;  // both step by 1; `accesses` is empty
  Linear innerFirst;         // the inner counter before its first iteration, the same in each outer one
  // Every element that is accessed. `times` is the outer counter's; the inner one is a term. Neither has a negative
  // factor.
  std::vector<CountedLoop::Access> accesses;
  std::uint16_t stored = CountedLoop::None;  // the array that is written: it must not be one that is read
  std::vector<Work> work;                    // by instruction, from outer.head on
  std::vector<std::uint16_t>
      spread;  // registers that are the same before the inner loop and each iteration's own in it
};

// The nests in which no two iterations of the outer loop depend on each other, but for the array that both write to at
// different places. They only load, store and compute; a branch in them goes past the whole inner loop.
std::vector<LoopNest> findLoopNests(const ir::Function& function, const std::vector<CountedLoop>& counted,
                                    const ir::Liveness& liveness);

}  // namespace vellum::jit
