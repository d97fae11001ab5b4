// The bodies, named as in the rows.
#pragma once

#include "languages/ags/builtins/rows.h"
#include "vm/fast_call.h"

namespace vellum::ags::api {

// A row without a setter has nullptr, which is not a name to declare; VELLUM_AGS_FAST(body) has another type.
#define VELLUM_AGS_SECOND(first, second, ...) second
#define VELLUM_AGS_PICK(...) VELLUM_AGS_SECOND(__VA_ARGS__)
#define VELLUM_AGS_BODY_nullptr ~, static_assert(true)
#define VELLUM_AGS_BODY_VELLUM_AGS_FAST(body) ~, vm::FastResult body(VELLUM_FAST_PARAMETERS)
#define VELLUM_AGS_DECLARE(body) VELLUM_AGS_PICK(VELLUM_AGS_BODY_##body, vm::HostResult body(vm::HostCall& call));
#define VELLUM_AGS_METHOD(body, name, declaration, doc) VELLUM_AGS_DECLARE(body)
#define VELLUM_AGS_ATTRIBUTE(getter, setter, name, declaration, doc) \
  VELLUM_AGS_DECLARE(getter) VELLUM_AGS_DECLARE(setter)
#define VELLUM_AGS_FUNCTION(body, name, declaration, doc) VELLUM_AGS_DECLARE(body)
#include "languages/ags/builtins/all.def"

// VELLUM_AGS_BODY(name) { ... } defines a body that gets the whole call, `call`; VELLUM_AGS_FAST_BODY(name) { ... } one
// of VELLUM_AGS_FAST, whose `call` is a vm::FastCall.
#define VELLUM_AGS_BODY(name) vm::HostResult name([[maybe_unused]] vm::HostCall& call)
#define VELLUM_AGS_FAST_BODY(name) VELLUM_FAST_BODY(name)

// For both kinds of call.
inline Context& contextOf(const auto& call) { return *static_cast<Binding*>(call.user)->context; }

// Null was passed for an object or a string.
inline vm::HostResult nullPointer(vm::HostCall& call) {
  call.trap.kind = vm::TrapKind::NullPointer;
  return vm::HostResult::Trap;
}
inline vm::FastResult nullPointer(const vm::FastCall& call) { return call.fail(vm::TrapKind::NullPointer); }
inline vm::HostResult noText(vm::HostCall& call) { return call.fail("Null string referenced"); }

// Iterating over a string takes fuel: a long string as much as many instructions.
void chargeText(const vm::HostCall& call, std::string_view text);

// The result of a printf-like format and a call's further arguments (AGS behaviour, "Run-time rules", "Format").
std::string formatCall(const vm::HostCall& call, int formatSlot);

}  // namespace vellum::ags::api
