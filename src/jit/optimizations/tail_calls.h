// Tail calls: which call of a function to itself becomes a jump. README.md has the measured gain.
#pragma once

#include "vm/native.h"

namespace vellum::jit {

// A call of a function to itself whose result the function only returns, or adds to another integer and returns the
// sum: the next iteration of a loop, which adds up the integers. The order of additions does not matter, they wrap. No
// code can see the frames that such a loop replaces before it stops, because the function calls nothing but itself.
struct TailCall {
  static constexpr std::uint32_t None = 0xffffffff;
  std::uint32_t at = None;     // the call
  std::uint32_t added = None;  // the register that is added to its result
  bool exists() const { return at != None; }
  bool adds() const { return added != None; }
};

// At most one for a function, since an iteration of the loop does not record which call it came by. None that adds in a
// function with other calls of itself: such a loop is slower than the calls.
TailCall findTailCall(const vm::LinkedFunction& function);

// Writes the frames of `iterations` iterations of such a loop, after the frame of the current one: each is at its call,
// `at` and `added` are the TailCall's, and the integers that they hold in that register have the sum `sum`. Returns
// what of the sum is left for other frames.
std::int32_t writeIterations(vm::NativeContext* context, const vm::LinkedFunction* function, std::uint32_t at,
                             std::uint32_t added, std::int64_t iterations, std::int32_t sum);

}  // namespace vellum::jit
