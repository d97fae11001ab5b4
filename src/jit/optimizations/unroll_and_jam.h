// Unroll and jam: a loop around a counted loop gets a version that computes several iterations of the outer loop
// together, so that their dependency chains overlap. README.md has the measured gain.
#pragma once

#include "ir/counted_loops.h"
#include "ir/liveness.h"
#include "ir/loop_versioning.h"

namespace vellum::jit {

using ir::CountedLoop;
using ir::Linear;

struct LoopNest {
  // How the version executes an instruction.
  struct Work {
    bool each = false;               // once per iteration; else once for all
    std::int64_t shift = 0;          // of an element's index, from one iteration to the next
    std::vector<std::uint16_t> own;  // registers of the instruction that each iteration has its own copy of
  };
  CountedLoop outer, inner;  // both step by 1; `accesses` is empty
  Linear innerFirst;         // the inner counter before its first iteration, the same in each outer iteration
  // All element accesses. `times` is the factor of the outer counter; the inner counter is a term. Neither factor is
  // negative.
  std::vector<CountedLoop::Access> accesses;
  std::uint16_t stored = CountedLoop::None;  // the array that is written, which must not be read
  std::vector<Work> work;                    // by instruction, from outer.head on
  std::vector<std::uint16_t> spread;         // registers that are shared before the inner loop and private in it
};

// The nests in which iterations of the outer loop are independent, except that they write to different elements of the
// same array. They only load, store and compute; a branch in them skips the whole inner loop.
std::vector<LoopNest> findLoopNests(const ir::Function& function, const std::vector<CountedLoop>& counted,
                                    const ir::Liveness& liveness);

}  // namespace vellum::jit
