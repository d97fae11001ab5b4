// Fast paths of host functions: called with their arguments in machine registers, for functions that scripts call often
// and that only read or write plain state of the host. On a fast path a host function has no access to the fiber or its
// traps, and can't stop the script, create objects or run scripts: for any of that it requests the slow path, the
// ordinary call. Write bodies with vm/fast_call.h.
#pragma once

#include <bit>

#include "vm/value.h"

namespace vellum::vm {

struct HostCall;

// The result of a fast path: a number, a reference that the receiver owns, nothing, or a request for the slow path.
struct FastResult {
  // Negative: neither a number, whose upper half is zero, nor a reference.
  static constexpr std::uint64_t SlowPath = std::uint64_t(1) << 63;
  std::uint64_t bits = 0;  // a number is in the lower half

  static FastResult of(std::int32_t number) { return {static_cast<std::uint32_t>(number)}; }
  static FastResult of(float number) { return {std::bit_cast<std::uint32_t>(number)}; }
  static FastResult of(const Object* counted) { return {reinterpret_cast<std::uintptr_t>(counted)}; }
  static FastResult done() { return {}; }
  static FastResult slowPath() { return {SlowPath}; }
  bool answers() const { return static_cast<std::int64_t>(bits) >= 0; }
  std::int32_t number() const { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)); }
  Object* reference() const { return reinterpret_cast<Object*>(static_cast<std::uintptr_t>(bits)); }
};

// `user` as registered. `slow` is null on the fast path, where a function that requests the slow path must not have
// changed anything. The arguments follow, one slot each; slots beyond the function's parameters are unspecified.
using FastFunction = FastResult (*)(void* user, HostCall* slow, std::uint64_t a, std::uint64_t b, std::uint64_t c);
constexpr int MaxFastSlots = 3;

// Calls it with `count` arguments in slots. Bit n of `references` is set when argument n is a reference. Of a number,
// only the 32 bits that were written are read: loading more than was just stored defeats store forwarding.
[[gnu::always_inline]] inline FastResult callFast(FastFunction function, void* user, HostCall* slow,
                                                  const Slot* arguments, int count, unsigned references) {
  auto argument = [&](int n) -> std::uint64_t {
    return (references >> n & 1) != 0 ? arguments[n].bits : static_cast<std::uint32_t>(arguments[n].i);
  };
  switch (count) {
    case 0: return function(user, slow, 0, 0, 0);
    case 1: return function(user, slow, argument(0), 0, 0);
    case 2: return function(user, slow, argument(0), argument(1), 0);
    default: return function(user, slow, argument(0), argument(1), argument(2));
  }
}

}  // namespace vellum::vm
