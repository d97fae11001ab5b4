// A loop around a counted loop: machine code has a copy that computes several of its rounds side by side, so that what
// each of them adds up waits only for itself.
#pragma once

#include "ir/counted_loops.h"
#include "ir/liveness.h"

namespace vellum::jit {

using ir::CountedLoop;
using ir::Linear;

struct Nest {
  // What the copy does with an instruction.
  struct Work {
    bool each = false;               // done for each round; else once, with the same outcome for all
    std::int64_t shift = 0;          // of an element's index, from one round to the next
    std::vector<std::uint16_t> own;  // registers of the instruction of which each round has its own
  };
  CountedLoop outer, inner;  // both step by 1; `accesses` is empty
  Linear innerFirst;         // the inner counter before its first round, the same in each outer one
  // Every element that is looked at. `times` is the outer counter's; the inner one is a term. Neither has a negative
  // factor.
  std::vector<CountedLoop::Access> accesses;
  std::uint16_t stored = CountedLoop::None;  // the array that is written: it must not be one that is read
  std::vector<Work> work;                    // by instruction, from outer.head on
  std::vector<std::uint16_t> spread;  // registers that are the same before the inner loop and each round's own in it
};

// Of loops in which no two rounds of the outer loop have to do with each other, but for the array that both write to at
// different places. All they do is loads, stores and computations; a branch in them goes past the whole inner loop.
std::vector<Nest> nests(const ir::Function& function, const std::vector<CountedLoop>& counted,
                        const ir::Liveness& liveness);

}  // namespace vellum::jit
