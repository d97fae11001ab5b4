// Copies of counted loops that look into arrays without checks. In front of a loop stands
//
//   copy LOOP            what follows, up to LOOP, is a copy of the loop there
//   ...  rounds ...      how far the counter goes; to LOOP when it counts in no known way, or for a few rounds only
//   ...  joutside ...    to LOOP when an element that a round looks at is not there; one for each array and index
//   BODY: ...            the loop, where every element access that was asked for needs no check
//   jmp                  behind the loop
// LOOP: ...              the loop as it was: it stops the script where it must
//
// The copy is instruction for instruction as the loop. Nothing in it can be saved.
#pragma once

#include "ir/counted.h"

namespace vellum::ir {

constexpr std::int32_t LeastRounds = 16;  // of a loop with a copy: fewer don't earn the checks

// An instruction of a copy, and what stands for its label.
struct CopiedInstruction {
  enum class Label : std::uint8_t {
    None,
    Loop,     // the loop itself
    Body,     // d instructions behind the copy's first round
    Outside,  // instruction d of the function
  };
  Instruction instruction;
  std::uint32_t from = 0;  // the instruction that it copies, or the loop's first
  Label label = Label::None;
  bool proven = false;  // an element access that the copy's own checks prove
};

// All that stands between a loop and what is above it. `temporaries`: the first of CopyTemporaries registers for i32
// that nobody else uses. Empty when a copy would win nothing. `loop` is read with Rounds::Inside.
constexpr std::uint16_t CopyTemporaries = 2;
std::vector<CopiedInstruction> copyOf(const Function& function, const CountedLoop& loop, std::uint16_t temporaries);

// Where `at` is a `copy`: its loop. Elsewhere `at`.
std::uint32_t behindCopy(const Function& function, std::uint32_t at);
// Of an instruction in a copy's rounds: the same in the loop itself. Of others: themselves.
std::uint32_t twinInLoop(const Function& function, std::uint32_t at);

// False when the `copy` at `at` is not as copyOf() makes it. Marks in `proven` the accesses that it proves, and what
// leads to them.
bool isSoundCopy(const Function& function, std::uint32_t at, std::vector<bool>& proven);

}  // namespace vellum::ir
