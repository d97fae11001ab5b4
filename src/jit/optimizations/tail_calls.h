// Tail calls: finds the recursive call of a function that becomes a jump. README.md has the measured gain.
#pragma once

#include "vm/native.h"

namespace vellum::jit {

// A recursive call whose result the function only returns, or adds to another integer and returns the sum: it becomes
// the next iteration of a loop that accumulates the integers. Additions wrap, so their order does not matter. No code
// can observe the frames that such a loop replaces before it stops, because the function calls nothing but itself.
struct TailCall {
  static constexpr std::uint32_t None = 0xffffffff;
  std::uint32_t at = None;     // the call
  std::uint32_t added = None;  // the register added to its result
  bool exists() const { return at != None; }
  bool adds() const { return added != None; }
};

// Finds at most one per function, since an iteration does not record which call started it. Finds none that adds in a
// function with other recursive calls: such a loop is slower than the calls.
TailCall findTailCall(const vm::LinkedFunction& function);

// Writes the frames of `iterations` iterations of such a loop, after the frame of the current one. Each is at its call;
// `at` and `added` are the TailCall's, and the integers in that register add up to `sum`. Returns what is left of the
// sum for other frames.
std::int32_t writeIterations(vm::NativeContext* context, const vm::LinkedFunction* function, std::uint32_t at,
                             std::uint32_t added, std::int64_t iterations, std::int32_t sum);

}  // namespace vellum::jit
