// The bodies, by the names in the rows.
#pragma once

#include "languages/ags/builtins/rows.h"
#include "vm/fast_call.h"

namespace vellum::ags::api {

// A row without a setter says nullptr, which is no name to declare; VELLUM_AGS_FAST(body) is one of another type.
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

// VELLUM_AGS_BODY(name) { ... } defines a body that sees the whole call, in `call`; VELLUM_AGS_FAST_BODY(name) { ... }
// one of VELLUM_AGS_FAST, whose `call` is a vm::FastCall.
#define VELLUM_AGS_BODY(name) vm::HostResult name([[maybe_unused]] vm::HostCall& call)
#define VELLUM_AGS_FAST_BODY(name) VELLUM_FAST_BODY(name)

// Of both kinds of call.
inline Context& contextOf(const auto& call) { return *static_cast<Binding*>(call.user)->context; }

// Null was given for an object, or for a text.
inline vm::HostResult nullPointer(vm::HostCall& call) {
  call.trap.kind = vm::TrapKind::NullPointer;
  return vm::HostResult::Trap;
}
inline vm::FastResult nullPointer(const vm::FastCall& call) { return call.fail(vm::TrapKind::NullPointer); }
inline vm::HostResult noText(vm::HostCall& call) { return call.fail("Null string referenced"); }

// What walks along a text takes fuel: long texts as much as many instructions.
void chargeText(const vm::HostCall& call, std::string_view text);

// The text that a printf-like format and a call's further arguments make (AGS behaviour, "Run-time rules", "Format").
std::string formatCall(const vm::HostCall& call, int formatSlot);

// -1, 0 or 1 by characters; style 0 takes capital and small letters for the same.
int compareTexts(std::string_view a, std::string_view b, int style);
char32_t lowerCase(char32_t character);

}  // namespace vellum::ags::api
