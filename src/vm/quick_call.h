// What the body of a quick host function (vm/quick.h) works with. The same body answers in full.
#pragma once

#include "base/text.h"
#include "vm/vm.h"

namespace vellum::vm {

// What fails does so in functions of its own: what answers then needs no frame on the machine's stack.
[[gnu::cold, gnu::noinline]] inline Quick failQuick(HostCall* full, TrapKind kind) {
  if (full != nullptr) full->trap.kind = kind;
  return Quick::inFull();
}
[[gnu::cold, gnu::noinline]] inline Quick failQuick(HostCall* full, auto... parts) {
  if (full != nullptr) (void)full->fail(base::cat(parts...));
  return Quick::inFull();
}

struct QuickCall {
  void* user;      // as registered
  HostCall* full;  // null: asked quickly; else the call, with all that a host function may do
  std::uint64_t slots[MaxQuickSlots];

  std::int32_t i(int slot) const { return static_cast<std::int32_t>(static_cast<std::uint32_t>(slots[slot])); }
  float f(int slot) const { return std::bit_cast<float>(static_cast<std::uint32_t>(slots[slot])); }
  Object* r(int slot) const { return reinterpret_cast<Object*>(static_cast<std::uintptr_t>(slots[slot])); }
  std::string_view s(int slot) const { return text(r(slot)); }
  Quick done() const { return Quick::done(); }
  Quick done(std::int32_t number) const { return Quick::of(number); }
  Quick done(float number) const { return Quick::of(number); }
  Quick done(const Object* counted) const { return Quick::of(counted); }
  // Leaves it to the call in full.
  Quick inFull() const { return Quick::inFull(); }
  // Stops the script; the message is of texts and numbers (base::cat).
  Quick fail(TrapKind kind) const { return failQuick(full, kind); }
  Quick fail(const auto&... parts) const { return failQuick(full, parts...); }
};

// The call in full of a quick host function with so many parameters; what it does not answer now is a trap.
inline HostResult answerInFull(HostCall& call, QuickFunction function, int parameters) {
  static constexpr unsigned AnyMayBe = (1u << MaxQuickSlots) - 1;
  Quick answer = ask(function, call.user, &call, call.arguments, parameters, AnyMayBe);
  if (!answer.answers()) return HostResult::Trap;
  call.result[0].bits = answer.bits;
  return HostResult::Done;
}

// VELLUM_QUICK_BODY(name) { ... } defines the QuickFunction `name`, whose body finds its call in `call`;
// nameAnswer(call) is that body, for others in the same file.
#define VELLUM_QUICK_PARAMETERS \
  void *user, vellum::vm::HostCall *full, std::uint64_t a, std::uint64_t b, std::uint64_t c
#define VELLUM_QUICK_BODY(name)                                                                     \
  static vellum::vm::Quick name##Answer(const vellum::vm::QuickCall& call);                         \
  vellum::vm::Quick name(VELLUM_QUICK_PARAMETERS) { return name##Answer({user, full, {a, b, c}}); } \
  static inline vellum::vm::Quick name##Answer([[maybe_unused]] const vellum::vm::QuickCall& call)

}  // namespace vellum::vm
