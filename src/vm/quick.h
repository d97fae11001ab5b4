// Host functions that answer in registers of the machine: for what is asked often and only reads or writes plain state
// of the host's. Asked so they see neither the run nor its traps, and neither stop it nor make objects nor run scripts:
// what needs any of that they leave to the call in full. Their bodies are written with vm/quick_call.h.
#pragma once

#include <bit>

#include "vm/value.h"

namespace vellum::vm {

struct HostCall;

// What such a function answers: a number, a reference that is counted for the receiver, nothing, or that the call is to
// be made in full.
struct Quick {
  // Below 0, which no number is, whose upper half is clear, and no reference.
  static constexpr std::uint64_t InFull = std::uint64_t(1) << 63;
  std::uint64_t bits = 0;  // a number's in the lower half

  static Quick of(std::int32_t number) { return {static_cast<std::uint32_t>(number)}; }
  static Quick of(float number) { return {std::bit_cast<std::uint32_t>(number)}; }
  static Quick of(const Object* counted) { return {reinterpret_cast<std::uintptr_t>(counted)}; }
  static Quick done() { return {}; }
  static Quick inFull() { return {InFull}; }
  bool answers() const { return static_cast<std::int64_t>(bits) >= 0; }
  std::int32_t number() const { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)); }
  Object* reference() const { return reinterpret_cast<Object*>(static_cast<std::uintptr_t>(bits)); }
};

// `user` as registered. `full` is null for a call that is asked quickly, which must change nothing when it is left to
// the call in full. Then come the arguments, a slot each; there are as many as the function has parameters, and the
// others hold anything.
using QuickFunction = Quick (*)(void* user, HostCall* full, std::uint64_t a, std::uint64_t b, std::uint64_t c);
constexpr int MaxQuickSlots = 3;

// Asks with `count` arguments in slots. Bit n of `references` is set when argument n is one: of a number those 32 bits
// are read that were written, because a processor waits when it is asked for more than it has just stored.
inline Quick ask(QuickFunction function, void* user, HostCall* full, const Slot* arguments, int count,
                 unsigned references) {
  auto argument = [&](int n) -> std::uint64_t {
    return (references >> n & 1) != 0 ? arguments[n].bits : static_cast<std::uint32_t>(arguments[n].i);
  };
  switch (count) {
    case 0: return function(user, full, 0, 0, 0);
    case 1: return function(user, full, argument(0), 0, 0);
    case 2: return function(user, full, argument(0), argument(1), 0);
    default: return function(user, full, argument(0), argument(1), argument(2));
  }
}

}  // namespace vellum::vm
