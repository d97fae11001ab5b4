// Which call of a function to itself machine code makes a jump.
#pragma once

#include "vm/native.h"

namespace vellum::jit {

// A call of a function to itself of which nothing is done with the result but return it, or add it to another integer
// and return the sum: the next round of a loop, which adds up the integers. The order of additions does not matter,
// they wrap. Nobody can look at the frames that such a loop stands for before it stops, because the function calls
// nothing but itself.
struct TailCall {
  static constexpr std::uint32_t None = 0xffffffff;
  std::uint32_t at = None;     // the call
  std::uint32_t added = None;  // the register that is added to its result
  // The call whose result that register is, when it is of no other use and nothing lies between the two calls but
  // computations: then the inner call adds to the sum of the outer one.
  std::uint32_t first = None;
  bool exists() const { return at != None; }
  bool adds() const { return added != None; }
};

// At most one for a function, since the rounds of the loop don't say by which call they came.
TailCall findTailCall(const vm::LinkedFunction& function);

// The frames of `rounds` rounds of such a loop, for code that has written the frame of the round under way: each stands
// at its call, `at` and `added` are the TailCall's, and the integers that they hold in that register have the sum
// `sum`. Answers what of the sum is left for other frames.
std::int32_t writeRounds(vm::NativeContext* context, const vm::LinkedFunction* function, std::uint32_t at,
                         std::uint32_t added, std::int64_t rounds, std::int32_t sum);

}  // namespace vellum::jit
