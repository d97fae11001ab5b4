// The bodies of functions.def, by the names that stand in the rows.
#pragma once

#include "languages/ags/api/api.h"

namespace vellum::ags::api {

#define AGS_METHOD(body, name, declaration, doc) vm::HostResult body(vm::HostCall& call);
// A row without a setter says nullptr, which is no name to declare.
#define AGS_SECOND(first, second, ...) second
#define AGS_PICK(...) AGS_SECOND(__VA_ARGS__)
#define AGS_SETTER_nullptr ~, noSetter
#define AGS_ATTRIBUTE(getter, setter, name, declaration, doc) \
  vm::HostResult getter(vm::HostCall& call);                  \
  vm::HostResult AGS_PICK(AGS_SETTER_##setter, setter)(vm::HostCall & call);
#define AGS_FUNCTION(body, name, declaration, doc) vm::HostResult body(vm::HostCall& call);
#include "languages/ags/api/functions.def"

inline Context& contextOf(const vm::HostCall& call) { return *static_cast<Binding*>(call.user)->context; }

// Null was given for an object, or for a text.
inline vm::HostResult nullPointer(vm::HostCall& call) {
  call.trap.kind = vm::TrapKind::NullPointer;
  return vm::HostResult::Trap;
}
inline vm::HostResult noText(vm::HostCall& call) { return call.fail("Null string referenced"); }

// What walks along a text takes fuel: long texts as much as many instructions.
void chargeText(const vm::HostCall& call, std::string_view text);

// The text that a printf-like format and a call's further arguments make (facts/ags.md 3.3, "Format").
std::string formatCall(const vm::HostCall& call, int formatSlot);

// -1, 0 or 1 by characters; style 0 takes capital and small letters for the same.
int compareTexts(std::string_view a, std::string_view b, int style);
char32_t lowerCase(char32_t character);

}  // namespace vellum::ags::api
