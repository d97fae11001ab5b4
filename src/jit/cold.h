// What is written behind a function: code for what seldom happens.
#pragma once

#include <asmjit/core.h>

#include <cstdint>

#include "ir/slot_sets.h"
#include "vm/native.h"

namespace vellum::jit {

template <class Frame, class Gp, class Vec>
struct ColdCode {
  enum class Kind {
    Trap,      // `trap` with a and b
    TrapText,  // the text of `pointer`
    OutOfMemory,
    Refuel,      // a backward branch without fuel
    RefuseCall,  // a call that fails the fast check
    Unwind,      // a callee has stopped
    HostStopped,
    HostMissing,
    HostSlowPath,  // a fast path, or an instruction, does not answer
    Seldom,        // what a branch skips nearly always
    Charge,        // nested runs used fuel
    Release,       // an object lost its last reference, or may be in a dead cycle
    New,           // an object for which no block waits
    Append,        // the string `pointer`, to one that is shared or full
    Truncate,      // a float beyond the integers
  };
  Kind kind;
  asmjit::Label entry;
  asmjit::Label suspect;  // Release: for an object that is referenced still
  asmjit::Label back;
  asmjit::Label past;  // behind the loop
  Frame* frame = nullptr;
  std::uint32_t at = 0;
  vm::TrapKind trap = vm::TrapKind::None;
  Gp a, b;                                             // 32 bits; trap numbers, or the reference
  bool hasA = false, hasB = false, hasLength = false;  // hasLength: b is the array
  bool maybeNull = false;                              // then null is what is wrong
  std::int32_t bNumber = 0;                            // instead of b; or the branch's loop form
  const void* pointer = nullptr;
  Vec number;
};

// Where the traps of a frame go that find the same references in it.
struct TrapWay {
  const void* frame;
  ir::SlotSet owned;
  asmjit::Label raise, leave;  // in front of the trap, and behind it; invalid as long as nobody went there
};

}  // namespace vellum::jit
