// Tail calls: finds the recursive call of a function that becomes a jump. README.md has the measured gain.
#pragma once

#include <algorithm>
#include <vector>

#include "vm/native.h"

namespace vellum::jit {

// Recursive calls whose results the function only returns, or one whose result it adds to another integer and returns
// the sum: each becomes the next iteration of a loop, which accumulates the integers. Additions wrap, so their order
// does not matter. No code can observe the frames that such a loop replaces before it stops, because the function calls
// nothing but itself. When there are several such calls, each iteration notes in the trail (vm/native.h) which of them
// began the next one.
struct TailCall {
  static constexpr std::uint32_t None = 0xffffffff;
  std::vector<std::uint32_t> places;  // the calls
  std::uint32_t added = None;         // the register added to the result; then there is one call
  bool exists() const { return !places.empty(); }
  bool adds() const { return added != None; }
  bool leavesTrail() const { return places.size() > 1; }
  bool isAt(std::size_t at) const { return std::find(places.begin(), places.end(), at) != places.end(); }
};

// Finds none that adds in a function with other recursive calls: such a loop is slower than the calls.
TailCall findTailCall(const vm::LinkedFunction& function);

// Writes the frames of `iterations` iterations of such a loop, after the frame of the current one. Each is at its call;
// `at` and `added` are the TailCall's, and the integers in that register add up to `sum`. Returns what is left of the
// sum for other frames.
std::int32_t writeIterations(vm::NativeContext* context, const vm::LinkedFunction* function, std::uint32_t at,
                             std::uint32_t added, std::int64_t iterations, std::int32_t sum);
// The same for a loop that leaves a trail; `depth`: how many calls may be nested in the current iteration.
void writeTrail(vm::NativeContext* context, const vm::LinkedFunction* function, std::int64_t iterations,
                std::int64_t depth);

}  // namespace vellum::jit
