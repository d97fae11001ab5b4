// Loop versioning: a counted loop gets a second version without bounds checks, after guards that prove them for all
// iterations at once. Such a loop is preceded by
//
//   loop.version LOOP          what follows, up to LOOP, is a version of the loop there
//   ...  guard.iterations ...  how far the counter goes; to LOOP when that is unknown, or for few iterations
//   ...  guard.range ...       to LOOP when an iteration accesses a missing element; one for each array and index
//   BODY: ...                  the loop, where element accesses that a guard proves need no check
//   jmp                        to the instruction after the loop
// LOOP: ...                    the original loop: it traps where it must
//
// The version matches the loop instruction by instruction. Nothing in it can be saved.
#pragma once

#include "ir/counted_loops.h"

namespace vellum::ir {

constexpr std::int32_t LeastIterations = 16;  // of a loop with a version: for fewer the guards don't pay off

// An instruction of a version, and what its label means.
struct VersionedInstruction {
  enum class Label : std::uint8_t {
    None,
    Loop,     // the original loop
    Body,     // d instructions after the version's first iteration begins
    Outside,  // instruction d of the function
  };
  Instruction instruction;
  std::uint32_t from = 0;  // the instruction that it copies, or the loop's first
  Label label = Label::None;
  bool proven = false;  // an element access that the guards prove
};

// All instructions from the `loop.version` to the loop. `temporaries`: the first of VersionTemporaries registers for
// i32 that nothing else uses. Empty when a version gains nothing. `loop` was read with LoopBody::NeverPauses.
constexpr std::uint16_t VersionTemporaries = 2;
std::vector<VersionedInstruction> versionOf(const Function& function, const CountedLoop& loop,
                                            std::uint16_t temporaries);

// The original loop of a `loop.version` at `at`. Otherwise `at`.
std::uint32_t afterVersion(const Function& function, std::uint32_t at);
// For an instruction in a version's iterations: the same instruction in the original loop. Otherwise `at`.
std::uint32_t sameInLoop(const Function& function, std::uint32_t at);

// All counted loops of a function whose bodies are LoopBody::Quiet, ascending, without versions.
std::vector<CountedLoop> countedLoops(const Function& function);

// False when the version at `at` differs from what versionOf() makes. Marks in `proven` the accesses that it proves,
// and the guards before them.
bool isSoundVersion(const Function& function, std::uint32_t at, std::vector<bool>& proven);

}  // namespace vellum::ir
