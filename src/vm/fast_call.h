// The interface for the body of a fast path (vm/fast_path.h). The slow path runs the same body.
#pragma once

#include "base/text.h"
#include "vm/vm.h"

namespace vellum::vm {

// Failures are out of line, so that the successful path needs no stack frame.
[[gnu::cold, gnu::noinline]] inline FastResult failFast(HostCall* slow, TrapKind kind) {
  if (slow != nullptr) slow->trap.kind = kind;
  return FastResult::slowPath();
}
[[gnu::cold, gnu::noinline]] inline FastResult failFast(HostCall* slow, auto... parts) {
  if (slow != nullptr) (void)slow->fail(base::cat(parts...));
  return FastResult::slowPath();
}

struct FastCall {
  void* user;      // as registered
  HostCall* slow;  // null on the fast path; else the call, with everything that a host function may do
  std::uint64_t slots[MaxFastSlots];

  std::int32_t i(int slot) const { return static_cast<std::int32_t>(static_cast<std::uint32_t>(slots[slot])); }
  float f(int slot) const { return std::bit_cast<float>(static_cast<std::uint32_t>(slots[slot])); }
  Object* r(int slot) const { return reinterpret_cast<Object*>(static_cast<std::uintptr_t>(slots[slot])); }
  std::string_view s(int slot) const { return text(r(slot)); }
  FastResult done() const { return FastResult::done(); }
  FastResult done(std::int32_t number) const { return FastResult::of(number); }
  FastResult done(float number) const { return FastResult::of(number); }
  FastResult done(const Object* counted) const { return FastResult::of(counted); }
  // Requests the slow path.
  FastResult slowPath() const { return FastResult::slowPath(); }
  // Stops the script; the message concatenates strings and numbers (base::cat).
  FastResult fail(TrapKind kind) const { return failFast(slow, kind); }
  FastResult fail(const auto&... parts) const { return failFast(slow, parts...); }
};

// The slow path of a function with a fast path and `count` parameters; if the body still gives no answer, the call
// traps.
inline HostResult answerOnSlowPath(HostCall& call, FastFunction function, int parameters) {
  static constexpr unsigned AnyMayBe = (1u << MaxFastSlots) - 1;
  FastResult answer = callFast(function, call.user, &call, call.arguments, parameters, AnyMayBe);
  if (!answer.answers()) return HostResult::Trap;
  call.result[0].bits = answer.bits;
  return HostResult::Done;
}

// VELLUM_FAST_BODY(name) { ... } defines the FastFunction `name`, whose body finds its call in `call`;
// nameAnswer(call) is that body, for other functions in the same file.
#define VELLUM_FAST_PARAMETERS void *user, vellum::vm::HostCall *slow, std::uint64_t a, std::uint64_t b, std::uint64_t c
#define VELLUM_FAST_BODY(name)                                                                          \
  static vellum::vm::FastResult name##Answer(const vellum::vm::FastCall& call);                         \
  vellum::vm::FastResult name(VELLUM_FAST_PARAMETERS) { return name##Answer({user, slow, {a, b, c}}); } \
  static inline vellum::vm::FastResult name##Answer([[maybe_unused]] const vellum::vm::FastCall& call)

}  // namespace vellum::vm
