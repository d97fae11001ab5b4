// What emitters for all machines share is written in words of each machine: class Words in x64/words.h and a64/words.h,
// with the same members. A number is as wide as its register, 32 or 64 bits.
//
//   newWord, newHalf        a new register of 64 bits, of 32
//   half                    the lower 32 bits of a register
//   move, set, widen        to = from; = a number; = from, 32 bits with a sign
//   add, subtract           to += from or a number; to -= from
//   sum                     to = from + a number
//   multiply, divide        to = from * a number of 32 bits; number /= by, both not negative and below 2^32
//   mask, shiftRight        of bits, without a sign
//   read, write             between a register and a Place; readAt, writeAt: and what the program names
//   addTo, subtractFrom     a Place += a number; -= a register
//   countDown               a Place -= 1, and a jump when it is 0
//   at                      a Place as the machine's instructions name it
//   addressOf, frame        to = where something of the program's lies; the machine frame's register
//   byteOf                  the lowest byte of a register, to be compared
//   clear                   memory from an offset up to another, 16 bytes at a time
//   inside                  a Place that begins at the sum of two registers
//   jump, jumpIf            jumpIf compares a register with a register, a number or a Place, or a Place with a number
//   jumpUnless              any of some bits in the byte of a Place is set
#pragma once

#include <cstdint>

namespace vellum::jit {

// How two numbers compare; the last two without a sign.
enum class Is : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, Above, NotBelow };

}  // namespace vellum::jit
