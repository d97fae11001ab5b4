// The bodies of functions.def, by the names that stand in the rows.
#pragma once

#include "languages/ags/api/api.h"
#include "vm/quick_call.h"

namespace vellum::ags::api {

// A row without a setter says nullptr, which is no name to declare; AGS_QUICK(body) is one of another type.
#define AGS_SECOND(first, second, ...) second
#define AGS_PICK(...) AGS_SECOND(__VA_ARGS__)
#define AGS_BODY_nullptr ~, static_assert(true)
#define AGS_BODY_AGS_QUICK(body) ~, vm::Quick body(VELLUM_QUICK_PARAMETERS)
#define AGS_DECLARE(body) AGS_PICK(AGS_BODY_##body, vm::HostResult body(vm::HostCall& call));
#define AGS_METHOD(body, name, declaration, doc) AGS_DECLARE(body)
#define AGS_ATTRIBUTE(getter, setter, name, declaration, doc) AGS_DECLARE(getter) AGS_DECLARE(setter)
#define AGS_FUNCTION(body, name, declaration, doc) AGS_DECLARE(body)
#include "languages/ags/api/functions.def"

// BODY(name) { ... } defines a body that sees the whole call, in `call`; QUICK(name) { ... } one of AGS_QUICK, whose
// `call` is a vm::QuickCall.
#define BODY(name) vm::HostResult name([[maybe_unused]] vm::HostCall& call)
#define QUICK(name) VELLUM_QUICK_BODY(name)

// Of both kinds of call.
inline Context& contextOf(const auto& call) { return *static_cast<Binding*>(call.user)->context; }

// Null was given for an object, or for a text.
inline vm::HostResult nullPointer(vm::HostCall& call) {
  call.trap.kind = vm::TrapKind::NullPointer;
  return vm::HostResult::Trap;
}
inline vm::Quick nullPointer(const vm::QuickCall& call) { return call.fail(vm::TrapKind::NullPointer); }
inline vm::HostResult noText(vm::HostCall& call) { return call.fail("Null string referenced"); }

// What walks along a text takes fuel: long texts as much as many instructions.
void chargeText(const vm::HostCall& call, std::string_view text);

// The text that a printf-like format and a call's further arguments make (facts/ags.md 3.3, "Format").
std::string formatCall(const vm::HostCall& call, int formatSlot);

// -1, 0 or 1 by characters; style 0 takes capital and small letters for the same.
int compareTexts(std::string_view a, std::string_view b, int style);
char32_t lowerCase(char32_t character);

}  // namespace vellum::ags::api
